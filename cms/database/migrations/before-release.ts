import { sql, type MigrateUpArgs } from '@payloadcms/db-sqlite'

/** The last migration of the state before the first release (c6df482). Only its databases are brought over. */
export const LAST_BEFORE_RELEASE = '20261126_074203_without_locks'

const VERSIONS = ['episodes', 'drinks', 'reviews', 'quotes', 'posts', 'categories', 'team'].map((name) => `_${name}_v`)
const TABLES = ['search_parts', 'search_words', 'search_postings', 'search_changes', 'figures', 'content_changes']
const SIZES = ['avif320', 'avif640', 'avif960', 'avif1440', 'webp320', 'webp640', 'webp960', 'webp1440']
const FACTS = ['url', 'width', 'height', 'mime_type', 'filesize', 'filename']
const INDEXES = [
  ['episodes', 'recording_date', 'publication_date'],
  ['drinks', 'final_rating', 'tier'],
  ['reviews', 'cuisine_type', 'final_rating', 'tier', 'visit_date'],
  ['team', 'status'],
].flatMap(([table, ...columns]) => columns.map((column) => `${table}_${column}_idx`))
const SCHEDULED = ['episodes', 'drinks', 'reviews', 'quotes', 'posts'].flatMap((table) =>
  ['publish_at', 'unpublish_at'].map((column) => `CREATE INDEX ${table}_${column}_idx ON ${table} (${column})`),
)

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

/**
 * Brings a database from before the first release to the schema of that release. Rows and ids stay; Payload's versions go, because
 * the history has the same states.
 * @param initial the statements of the first release, whose indexes of `posts` are made again.
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
    ...initial.filter((statement) => /^CREATE (UNIQUE )?INDEX \w+ ON posts\b/.test(statement)),
    ...SCHEDULED.filter((statement) => !statement.includes('ON posts')),
    'CREATE INDEX isPublished_publicationDate_idx ON episodes (is_published, publication_date)',
    'CREATE INDEX isPublic_idx ON drinks (is_public)',
    'CREATE INDEX isPublished_visitDate_idx ON reviews (is_published, visit_date)',
    'CREATE INDEX isPublished_createdAt_idx ON quotes (is_published, created_at)',
  ]
  for (const statement of statements) await db.run(sql.raw(statement))
}
