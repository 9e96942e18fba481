import path from 'node:path'
import {
  BlockquoteFeature,
  BlocksFeature,
  BoldFeature,
  FixedToolbarFeature,
  HeadingFeature,
  HorizontalRuleFeature,
  IndentFeature,
  InlineCodeFeature,
  ItalicFeature,
  LinkFeature,
  OrderedListFeature,
  ParagraphFeature,
  StrikethroughFeature,
  UnderlineFeature,
  UnorderedListFeature,
  UploadFeature,
  lexicalEditor,
} from '@payloadcms/richtext-lexical'
import { s3Storage } from '@payloadcms/storage-s3'
import { buildConfig, type CollectionConfig, type EmailAdapter } from 'payload'
import { contentCollections } from './collections/content-collections'
import { keptCollections } from './collections/kept-collections'
import { Media } from './collections/Media'
import { Users } from './collections/Users'
import { databaseAdapter } from './database/adapter'
import { RICH_BODY_MAX_BYTES } from './domain/limits'
import { env } from './env'
import { errorLogOptions } from './error-log'
import { captionField, codeBlock, EditingFeature, linkFields } from './fields/rich-text-parts'
import { withIntegerIds } from './hooks/ids'
import { hideInternalErrors } from './hooks/rest-errors'
import { uploadClientConfig } from './media/bucket-client'
import { ownOrigins } from './origins'

const settings = env()
const collections: CollectionConfig[] = [...contentCollections, Media, Users]

/** Deepest population of references in the panel's REST API. */
const MAX_DEPTH = 3

/**
 * What all collections have in common in the panel. Nobody is kept out of a document that somebody else has open, because a stale
 * save is refused.
 */
const withPanelSaves = ({ admin, ...collection }: CollectionConfig): CollectionConfig => ({
  ...collection,
  lockDocuments: false,
  admin: {
    ...admin,
    components: {
      ...admin?.components,
      edit: { ...admin?.components?.edit, SaveButton: '/saving/save-button#SaveButton' },
    },
  },
})

// there is no mail server; `npm run user` resets accounts
const noEmail: EmailAdapter = () => ({
  name: 'none',
  defaultFromAddress: 'nobody@localhost',
  defaultFromName: 'CCC',
  sendEmail: () => Promise.resolve(),
})

/**
 * The configuration of Payload: database, collections, accounts, rich text and the panel. Importing it reads the settings and
 * throws EnvError if one is wrong.
 */
export default buildConfig({
  secret: settings.PAYLOAD_SECRET,
  // no `serverURL`: the panel's requests then go to the address that it was opened at
  csrf: ownOrigins(settings),
  custom: { publicUrl: settings.PUBLIC_URL },
  routes: { admin: '/panel', api: '/panel-api', graphQL: '/panel-api/graphql', graphQLPlayground: '/panel-api/graphql-playground' },
  graphQL: { disable: true },
  telemetry: false,
  maxDepth: MAX_DEPTH,
  db: await databaseAdapter(settings),
  collections: [...collections.map(withIntegerIds).map(withPanelSaves), ...keptCollections],
  editor: lexicalEditor({
    features: [
      ParagraphFeature(),
      HeadingFeature({ enabledHeadingSizes: ['h2', 'h3'] }),
      BlockquoteFeature(),
      BoldFeature(),
      ItalicFeature(),
      UnderlineFeature(),
      StrikethroughFeature(),
      InlineCodeFeature(),
      LinkFeature({ enabledCollections: [], fields: linkFields }),
      OrderedListFeature(),
      UnorderedListFeature(),
      // nests lists
      IndentFeature({ disabledNodes: ['paragraph', 'heading', 'quote'] }),
      HorizontalRuleFeature(),
      UploadFeature({ enabledCollections: ['media'], collections: { media: { fields: [captionField] } } }),
      BlocksFeature({ blocks: [codeBlock] }),
      FixedToolbarFeature(),
      EditingFeature(),
    ],
  }),
  // the panel's forms send a record as one field
  upload: { limits: { fieldSize: RICH_BODY_MAX_BYTES } },
  hooks: { afterError: [hideInternalErrors] },
  email: noEmail,
  // silent until the database is open; a failed start prints a single line
  logger: { options: { level: 'silent', base: null, ...errorLogOptions } },
  loggingLevels: {
    AuthenticationError: false,
    ValidationError: false,
    NotFound: false,
    Forbidden: false,
    LockedAuth: false,
    APIError: false,
    FileUploadError: false,
    QueryError: false,
    MissingFile: false,
  },
  typescript: { autoGenerate: false, outputFile: path.resolve('cms/payload-types.ts') },
  plugins: [
    s3Storage({
      enabled: Boolean(settings.S3_BUCKET),
      // the schema is the same with and without a bucket
      alwaysInsertFields: true,
      bucket: settings.S3_BUCKET ?? '',
      collections: { media: { disablePayloadAccessControl: true } },
      config: uploadClientConfig(settings),
    }),
  ],
  admin: {
    user: 'users',
    theme: 'dark',
    avatar: 'default',
    meta: { titleSuffix: ' — CCC panel', defaultOGImageType: 'off', robots: 'noindex' },
    components: {
      graphics: { Logo: '/brand/logo#Logo', Icon: '/brand/logo#Icon' },
      afterLogin: ['/session/login-autofill#LoginAutofill'],
      afterNavLinks: ['/links/nav-links#NavLinks'],
    },
    importMap: { baseDir: path.resolve('cms/panel'), importMapFile: path.resolve('cms/panel/app/(payload)/panel/importMap.js') },
  },
})
