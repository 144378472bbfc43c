-- Extended statistics are empty until the table is read: where nothing writes to it, that may be weeks.
analyze events;
