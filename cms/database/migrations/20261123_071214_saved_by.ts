import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`episodes\` ADD \`saved_by\` text;`)
  await db.run(sql`ALTER TABLE \`_episodes_v\` ADD \`version_saved_by\` text;`)
  await db.run(sql`ALTER TABLE \`drinks\` ADD \`saved_by\` text;`)
  await db.run(sql`ALTER TABLE \`_drinks_v\` ADD \`version_saved_by\` text;`)
  await db.run(sql`ALTER TABLE \`reviews\` ADD \`saved_by\` text;`)
  await db.run(sql`ALTER TABLE \`_reviews_v\` ADD \`version_saved_by\` text;`)
  await db.run(sql`ALTER TABLE \`quotes\` ADD \`saved_by\` text;`)
  await db.run(sql`ALTER TABLE \`_quotes_v\` ADD \`version_saved_by\` text;`)
  await db.run(sql`ALTER TABLE \`posts\` ADD \`saved_by\` text;`)
  await db.run(sql`ALTER TABLE \`_posts_v\` ADD \`version_saved_by\` text;`)
  await db.run(sql`ALTER TABLE \`categories\` ADD \`saved_by\` text;`)
  await db.run(sql`ALTER TABLE \`_categories_v\` ADD \`version_saved_by\` text;`)
  await db.run(sql`ALTER TABLE \`team\` ADD \`saved_by\` text;`)
  await db.run(sql`ALTER TABLE \`_team_v\` ADD \`version_saved_by\` text;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`episodes\` DROP COLUMN \`saved_by\`;`)
  await db.run(sql`ALTER TABLE \`_episodes_v\` DROP COLUMN \`version_saved_by\`;`)
  await db.run(sql`ALTER TABLE \`drinks\` DROP COLUMN \`saved_by\`;`)
  await db.run(sql`ALTER TABLE \`_drinks_v\` DROP COLUMN \`version_saved_by\`;`)
  await db.run(sql`ALTER TABLE \`reviews\` DROP COLUMN \`saved_by\`;`)
  await db.run(sql`ALTER TABLE \`_reviews_v\` DROP COLUMN \`version_saved_by\`;`)
  await db.run(sql`ALTER TABLE \`quotes\` DROP COLUMN \`saved_by\`;`)
  await db.run(sql`ALTER TABLE \`_quotes_v\` DROP COLUMN \`version_saved_by\`;`)
  await db.run(sql`ALTER TABLE \`posts\` DROP COLUMN \`saved_by\`;`)
  await db.run(sql`ALTER TABLE \`_posts_v\` DROP COLUMN \`version_saved_by\`;`)
  await db.run(sql`ALTER TABLE \`categories\` DROP COLUMN \`saved_by\`;`)
  await db.run(sql`ALTER TABLE \`_categories_v\` DROP COLUMN \`version_saved_by\`;`)
  await db.run(sql`ALTER TABLE \`team\` DROP COLUMN \`saved_by\`;`)
  await db.run(sql`ALTER TABLE \`_team_v\` DROP COLUMN \`version_saved_by\`;`)
}
