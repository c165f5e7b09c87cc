/** The tables of alerts, by version. */

/** For {@link migrate}. An alert without an instrument has the instrument ''. Every state is JSON. */
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
  // Counted on every change: counting a million events at the start would take seconds.
  `CREATE TABLE tally (
     service TEXT NOT NULL,
     alert TEXT NOT NULL,
     -- The greatest of its events.
     revision INTEGER NOT NULL,
     -- Also those that were trimmed since.
     fires INTEGER NOT NULL,
     stored INTEGER NOT NULL,
     unacknowledged INTEGER NOT NULL,
     last_fired_at INTEGER NOT NULL,
     last_number INTEGER NOT NULL,
     PRIMARY KEY (service, alert)
   ) STRICT, WITHOUT ROWID;
   INSERT INTO tally
     SELECT service, alert, max(revision), count(*), count(*), sum(stage <> 'acknowledged'), max(fired_at), max(number)
     FROM event GROUP BY service, alert;
   CREATE TRIGGER event_added AFTER INSERT ON event BEGIN
     INSERT INTO tally
       VALUES (
         new.service, new.alert, new.revision, 1, 1, new.stage <> 'acknowledged', new.fired_at, new.number
       )
       ON CONFLICT (service, alert) DO UPDATE SET
         revision = max(revision, excluded.revision),
         fires = fires + 1,
         stored = stored + 1,
         unacknowledged = unacknowledged + excluded.unacknowledged,
         last_fired_at = max(last_fired_at, excluded.last_fired_at),
         last_number = max(last_number, excluded.last_number);
   END;
   CREATE TRIGGER event_changed AFTER UPDATE OF stage ON event WHEN old.stage <> new.stage BEGIN
     UPDATE tally
       SET unacknowledged = unacknowledged + (new.stage <> 'acknowledged') - (old.stage <> 'acknowledged')
       WHERE service = new.service AND alert = new.alert;
   END;
   CREATE TRIGGER event_removed AFTER DELETE ON event BEGIN
     UPDATE tally
       SET stored = stored - 1, unacknowledged = unacknowledged - (old.stage <> 'acknowledged')
       WHERE service = old.service AND alert = old.alert;
   END;
   CREATE INDEX event_by_service ON event (service, number);
   CREATE INDEX event_by_alert ON event (service, alert, number);
   CREATE INDEX event_by_age ON event (fired_at);`,
]
