import type { Client } from '@libsql/client'
import { sql, type MigrateUpArgs } from '@payloadcms/db-sqlite'

/** The last migration of the state before the first release (c6df482). Only its databases are brought over. */
export const LAST_BEFORE_RELEASE = '20261126_074203_without_locks'

const VERSIONS = ['episodes', 'drinks', 'reviews', 'quotes', 'posts', 'categories', 'team'].map((name) => `_${name}_v`)
const TABLES = ['search_parts', 'search_words', 'search_postings', 'search_changes', 'figures', 'content_changes', 'derived']
const SIZES = ['avif320', 'avif640', 'avif960', 'avif1440', 'webp320', 'webp640', 'webp960', 'webp1440']
const FACTS = ['url', 'width', 'height', 'mime_type', 'filesize', 'filename']
const INDEXES = [
  ['episodes', 'recording_date', 'publication_date'],
  ['drinks', 'final_rating', 'tier'],
  ['reviews', 'cuisine_type', 'final_rating', 'tier', 'visit_date'],
  ['team', 'status'],
].flatMap(([table, ...columns]) => columns.map((column) => `${table}_${column}_idx`))
const POSTS = [
  'id, title, slug, author, is_published, featured_image_id, category_id, updated_at, created_at, published_at, publish_at',
  'unpublish_at, listed_at, title_key, author_key, saved_by, featured_image_url, excerpt, search_text, content_plain',
  'content_pictures, content',
].join(', ')

/** The table of posts with its text last. @param create the statement of the first release. */
const rebuiltPosts = (create: string): string[] => [
  create.replace('CREATE TABLE posts', 'CREATE TABLE new_posts'),
  `INSERT INTO new_posts (${POSTS}) SELECT ${POSTS} FROM posts`,
  // new ids continue after the last one, also if that post was deleted
  "DELETE FROM sqlite_sequence WHERE name = 'new_posts'",
  "INSERT INTO sqlite_sequence (name, seq) SELECT 'new_posts', seq FROM sqlite_sequence WHERE name = 'posts'",
  'DROP TABLE posts',
  'ALTER TABLE new_posts RENAME TO posts',
]

/** What can be taken back: the columns that stay as they are, and those that are made of others. */
const KEPT: Readonly<Record<string, { same: string; made: Readonly<Record<string, string>> }>> = {
  history: {
    same: 'kind, record, title, act, at, user, via, batch, changes, state',
    made: { id: 'version', draft: 'draft <> 0', discarded: 'draft = 2', follows: 'nullif(follows, 0)' },
  },
  trash: {
    same: 'version, kind, record, title, folded, deleted_at, deleted_by, created_at, links, pictures, state',
    made: { id: `kind || ' ' || record`, root: `root_kind || ' ' || root_record`, owner: `CASE kind WHEN 'drink' THEN 'episode ' || (state ->> '$.episode') END` },
  },
  drafts: { same: 'kind, record, saved_at, saved_by, pictures, fields', made: { id: `kind || ' ' || record` } },
  batches: {
    same: 'id, undoes, state',
    made: { unfinished: `state ->> '$.act' = 'import' AND state ->> '$.endedAt' IS NULL` },
  },
  previews: { same: 'kind, record, expires_at, created_by', made: { id: 'token_hash' } },
}

/** The tables of what can be taken back, as Payload makes them. @param initial the statements of the first release. */
const rebuiltKept = (initial: readonly string[]): string[] =>
  Object.entries(KEPT).flatMap(([table, { same, made }]) => [
    `ALTER TABLE ${table} RENAME TO former`,
    ...initial.filter((statement) => new RegExp(`^CREATE TABLE ${table}\\b`).test(statement)),
    `INSERT INTO ${table} (${[same, ...Object.keys(made)].join(', ')}) SELECT ${[same, ...Object.values(made)].join(', ')} FROM former`,
    'DROP TABLE former',
  ])

/** Drops what would keep the tables from being rebuilt: triggers, and the indexes of lists. */
export async function dropFormer(client: Client): Promise<void> {
  const { rows } = await client.execute(
    `SELECT 'DROP ' || type || ' ' || name AS statement FROM sqlite_master WHERE type = 'trigger' OR (type = 'index' AND name GLOB 'list_*')`,
  )
  for (const { statement } of rows) await client.execute(String(statement))
}

/**
 * Brings a database from before the first release to the schema of that release. Rows and ids stay; Payload's versions go, because
 * the history has the same states.
 * @param initial the statements of the first release, some of which are run again.
 */
export async function bringOver(db: MigrateUpArgs['db'], initial: readonly string[]): Promise<void> {
  const posts = initial.find((statement) => statement.startsWith('CREATE TABLE posts')) ?? ''
  const statements = [
    ...VERSIONS.map((name) => `DROP TABLE ${name}`),
    ...TABLES.map((name) => `DROP TABLE IF EXISTS ${name}`),
    'ALTER TABLE episodes ADD public_drinks_total numeric DEFAULT 0',
    ...SIZES.map((size) => `DROP INDEX media_sizes_${size}_sizes_${size}_filename_idx`),
    ...SIZES.flatMap((size) => FACTS.map((fact) => `ALTER TABLE media DROP COLUMN sizes_${size}_${fact}`)),
    ...INDEXES.map((name) => `DROP INDEX ${name}`),
    ...rebuiltPosts(posts),
    ...rebuiltKept(initial),
    ...initial.flatMap((statement) => (/^CREATE (UNIQUE )?INDEX /.test(statement) ? [statement.replace('INDEX', 'INDEX IF NOT EXISTS')] : [])),
  ]
  for (const statement of statements) await db.run(sql.raw(statement))
}
