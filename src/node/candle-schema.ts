/** The tables of the candle database. */

/** Version 0 is an empty file. */
export const CANDLE_MIGRATIONS: readonly string[] = [
  `CREATE TABLE series (
     id INTEGER PRIMARY KEY,
     service TEXT NOT NULL,
     instrument TEXT NOT NULL,
     interval TEXT NOT NULL,
     -- Unix epoch ms of the last reading or writing.
     used_at INTEGER NOT NULL,
     UNIQUE (service, instrument, interval)
   ) STRICT;
   CREATE TABLE bar (
     series INTEGER NOT NULL REFERENCES series (id) ON DELETE CASCADE,
     time INTEGER NOT NULL,
     open REAL NOT NULL,
     high REAL NOT NULL,
     low REAL NOT NULL,
     close REAL NOT NULL,
     volume REAL,
     turnover REAL,
     grade INTEGER NOT NULL,
     PRIMARY KEY (series, time)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE coverage (
     series INTEGER NOT NULL REFERENCES series (id) ON DELETE CASCADE,
     from_time INTEGER NOT NULL,
     to_time INTEGER NOT NULL,
     PRIMARY KEY (series, from_time)
   ) STRICT, WITHOUT ROWID;`,
  // Why nothing is known of the time right before the span.
  'ALTER TABLE coverage ADD COLUMN gap_before TEXT;',
]
