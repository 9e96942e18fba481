import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

// Any commit makes all cached responses stale. The log said what each commit had changed; its triggers go before all migrations.

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.run(sql`DROP TABLE IF EXISTS content_changes;`)
}

/** Nothing to do: the earlier release builds its log when it starts. */
export async function down(_: MigrateDownArgs): Promise<void> {}
