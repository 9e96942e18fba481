import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`drinks\` ADD \`year\` numeric;`)
  await db.run(sql`ALTER TABLE \`_drinks_v\` ADD \`version_year\` numeric;`)
  await db.run(sql`ALTER TABLE \`reviews\` ADD \`year\` numeric;`)
  await db.run(sql`ALTER TABLE \`_reviews_v\` ADD \`version_year\` numeric;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`drinks\` DROP COLUMN \`year\`;`)
  await db.run(sql`ALTER TABLE \`_drinks_v\` DROP COLUMN \`version_year\`;`)
  await db.run(sql`ALTER TABLE \`reviews\` DROP COLUMN \`year\`;`)
  await db.run(sql`ALTER TABLE \`_reviews_v\` DROP COLUMN \`version_year\`;`)
}
