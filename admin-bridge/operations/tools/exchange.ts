import path from 'node:path'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { entityList } from '../../../cms/domain/entities'
import { kindOf } from '../../../cms/domain/entities/kinds'
import { resourceOf } from '../../resources'
import type { Resource } from '../../resources/define-resource'
import { FORMATS, type Format } from '../../resources/exchange/file-content'
import { UsageError } from '../usage-error'

/** What the commands for files with records are called with. `file` is null for standard input or output. */
export type Arguments<Flag extends string> = {
  readonly resource: Resource
  readonly file: string | null
  readonly format: Format
  readonly flags: Readonly<Record<Flag, boolean>>
}

/** The kind with this name: that of its list, or of one record. @throws UsageError */
function resourceNamed(name: string): Resource {
  const entity = entityList.find((each) => each.collection === name || kindOf(each) === name)
  if (entity) return resourceOf(entity.name)
  throw new UsageError(`There is no kind ${name}. Kinds: ${entityList.map(({ collection }) => collection).join(', ')}`)
}

/** The format that was asked for, or that the name of the file says; CSV without either. @throws UsageError */
function formatOf(asked: string | undefined, file: string): Format {
  const name = asked ?? (file === '-' ? 'csv' : path.extname(file).slice(1).toLowerCase())
  const format = FORMATS.find((each) => each === name)
  if (format) return format
  throw new UsageError(asked === undefined ? `${file} must end in .csv or .json; or add --format` : 'The format must be csv or json')
}

/** Reads the arguments of a command. @throws UsageError */
export function parseArguments<Flag extends string>(usage: string, flags: readonly Flag[]): Arguments<Flag> {
  const options: NonNullable<ParseArgsConfig['options']> = { format: { type: 'string' } }
  for (const flag of flags) options[flag] = { type: 'boolean' }
  const { positionals, values } = parsed(usage, options)
  const [kind, file, ...rest] = positionals
  if (!kind || !file || rest.length > 0) throw new UsageError(usage)
  const format = formatOf(typeof values['format'] === 'string' ? values['format'] : undefined, file)
  // cast: `fromEntries` forgets the names
  const given = Object.fromEntries(flags.map((flag) => [flag, values[flag] === true])) as Record<Flag, boolean>
  return { resource: resourceNamed(kind), file: file === '-' ? null : file, format, flags: given }
}

function parsed(usage: string, options: NonNullable<ParseArgsConfig['options']>) {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch {
    throw new UsageError(usage)
  }
}
