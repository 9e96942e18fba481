import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.run(sql`DROP TABLE \`_episodes_v\`;`)
  await db.run(sql`DROP TABLE \`_drinks_v\`;`)
  await db.run(sql`DROP TABLE \`_reviews_v\`;`)
  await db.run(sql`DROP TABLE \`_quotes_v\`;`)
  await db.run(sql`DROP TABLE \`_posts_v\`;`)
  await db.run(sql`DROP TABLE \`_categories_v\`;`)
  await db.run(sql`DROP TABLE \`_team_v\`;`)
}

/** Nothing to do: a release that knows these tables does not start on this database. */
export async function down(_: MigrateDownArgs): Promise<void> {}
