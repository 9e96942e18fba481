import config from '@payload-config'
import { REST_DELETE, REST_GET, REST_OPTIONS, REST_PATCH, REST_POST, REST_PUT } from '@payloadcms/next/routes'
import { withConflictRetries } from './conflict-retries'

/** The panel's REST API. admin-bridge/panel admits administrators, and other users for their own account. */
export const GET = REST_GET(config)
export const POST = withConflictRetries(REST_POST(config))
export const PUT = withConflictRetries(REST_PUT(config))
export const PATCH = withConflictRetries(REST_PATCH(config))
export const DELETE = withConflictRetries(REST_DELETE(config))
export const OPTIONS = REST_OPTIONS(config)
