"""The tutorial as data: what each chapter shows, asks and lets happen, apart from the screen that plays it."""
