import * as z from 'zod/mini'

const manifestEntry = z.object({ file: z.string(), css: z.optional(z.array(z.string())), imports: z.optional(z.array(z.string())) })
/** The part of Vite's `manifest.json` that the server reads, by source path below `site/`. */
export const manifestSchema = z.record(z.string(), manifestEntry)
/** The manifest of the client build: the output file and imports of each source. */
export type ClientManifest = Readonly<z.infer<typeof manifestSchema>>
