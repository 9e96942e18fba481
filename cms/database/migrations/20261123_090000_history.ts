import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

// Written by hand: Payload does not know these tables. They are no derived data, so nothing may drop or rebuild them.

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.run(sql`CREATE TABLE history (
    version INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    record INTEGER NOT NULL,
    title TEXT NOT NULL,
    act TEXT NOT NULL,
    at TEXT NOT NULL,
    user TEXT,
    via TEXT NOT NULL,
    draft INTEGER NOT NULL DEFAULT 0,
    changes TEXT NOT NULL,
    state TEXT
  );`)
  await db.run(sql`CREATE INDEX history_record ON history (kind, record);`)
  await db.run(sql`CREATE INDEX history_state ON history (kind, record) WHERE state IS NOT NULL;`)
  await db.run(sql`CREATE INDEX history_user ON history (user);`)
  await db.run(sql`CREATE INDEX history_at ON history (at);`)
  await db.run(sql`CREATE TABLE trash (
    version INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    record INTEGER NOT NULL,
    title TEXT NOT NULL,
    deleted_at TEXT NOT NULL,
    deleted_by TEXT,
    created_at TEXT NOT NULL,
    state TEXT NOT NULL,
    root_kind TEXT,
    root_record INTEGER,
    links TEXT NOT NULL,
    pictures TEXT NOT NULL,
    UNIQUE (kind, record)
  );`)
  await db.run(sql`CREATE INDEX trash_root ON trash (root_kind, root_record);`)
  await db.run(sql`CREATE INDEX trash_deleted_at ON trash (deleted_at);`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.run(sql`DROP TABLE trash;`)
  await db.run(sql`DROP TABLE history;`)
}
