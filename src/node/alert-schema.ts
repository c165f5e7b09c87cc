/** The tables of what alerts know and did. */

/** Version 0 is an empty file. An alert about no instrument in particular stands beside the instrument ''. */
export const ALERT_MIGRATIONS: readonly string[] = [
  `CREATE TABLE arming (
     service TEXT NOT NULL,
     alert TEXT NOT NULL,
     instrument TEXT NOT NULL,
     revision INTEGER NOT NULL,
     state TEXT NOT NULL CHECK (json_valid(state)),
     PRIMARY KEY (service, alert, instrument)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE market (
     service TEXT NOT NULL,
     instrument TEXT NOT NULL,
     state TEXT NOT NULL CHECK (json_valid(state)),
     PRIMARY KEY (service, instrument)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE event (
     number INTEGER PRIMARY KEY,
     service TEXT NOT NULL,
     alert TEXT NOT NULL,
     instrument TEXT NOT NULL,
     revision INTEGER NOT NULL,
     arming INTEGER NOT NULL,
     stage TEXT NOT NULL,
     -- Unix epoch ms.
     fired_at INTEGER NOT NULL,
     -- The whole event; the columns beside it are what events are looked for by.
     content TEXT NOT NULL CHECK (json_valid(content)),
     -- Whatever goes wrong elsewhere, an arming fires once.
     UNIQUE (service, alert, instrument, revision, arming)
   ) STRICT;
   CREATE INDEX event_by_stage ON event (service, stage, number);
   CREATE INDEX event_by_instrument ON event (service, instrument, number);`,
  `CREATE TABLE look (
     service TEXT NOT NULL,
     stream TEXT NOT NULL,
     state TEXT NOT NULL CHECK (json_valid(state)),
     PRIMARY KEY (service, stream)
   ) STRICT, WITHOUT ROWID;`,
]
