import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

// Written by hand: Payload does not know these tables. They are no derived data, so nothing may drop or rebuild them.

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.run(sql`CREATE TABLE drafts (
    kind TEXT NOT NULL,
    record INTEGER NOT NULL,
    fields TEXT NOT NULL,
    saved_at TEXT NOT NULL,
    saved_by TEXT,
    pictures TEXT NOT NULL,
    PRIMARY KEY (kind, record)
  );`)
  await db.run(sql`CREATE TABLE previews (
    token_hash TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    record INTEGER NOT NULL,
    expires_at TEXT NOT NULL,
    created_by TEXT
  );`)
  await db.run(sql`CREATE INDEX previews_record ON previews (kind, record);`)
  await db.run(sql`CREATE INDEX previews_expires_at ON previews (expires_at);`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.run(sql`DROP TABLE previews;`)
  await db.run(sql`DROP TABLE drafts;`)
}
