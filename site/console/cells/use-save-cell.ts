import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useSession } from '../../shared/session/session'
import { isDrafted } from '../data/edited-record'
import { useSaveRecord } from '../data/records'
import type { ConsoleResource, RecordOf } from '../data/resource'
import { refusedVersion, useReadVersion, type Version } from '../data/versions'
import { pick } from '../form/conflict/merge-values'
import { becomesPublic, publicationOf } from '../publication/status'
import { unfinished } from '../publication/questions'
import type { PublishQuestion } from '../publication/use-publish-question'
import { savedSentence } from '../ui/saved-sentence'
import type { CellField } from './cell-field'
import type { CellForm } from './cell-form'
import { bodyOf, errorOf, isDisputed, refusalOf } from './cell-rules'

const PENDING = 'It has a draft that is not published yet. Open its form to change it.'
/** How often a save is repeated because somebody else was faster each time. */
const ATTEMPTS = 8

/** What a cell is to save. */
export type CellChange<Row> = {
  /** The row as it is shown. */
  readonly row: Row
  readonly field: CellField
  readonly changes: FieldValues
  /** The version that the user has agreed to overwrite; null for none. */
  readonly agreed: string | null
}

/** Somebody else has changed the same. `theirs`: their text. */
export type CellConflict<Row> = { readonly version: Version<Row>; readonly theirs: string }

/** What became of it. `editing`: the user goes on, because it would be published unfinished. */
export type CellOutcome<Row> =
  | { readonly kind: 'saved'; readonly record: Row }
  | { readonly kind: 'editing' }
  | { readonly kind: 'refused'; readonly message: string; readonly conflict?: CellConflict<Row> }

/** Asks before something unfinished becomes public. */
function useQuestion<Row>(form: CellForm<Row>, noun: string) {
  const [question, setQuestion] = useState<PublishQuestion | null>(null)
  /** Whether to save. */
  const confirm = async (row: Row, changes: FieldValues): Promise<boolean> => {
    const present = form.valuesOf(row)
    const wanted = { ...present, ...changes }
    if (!becomesPublic(publicationOf(present), publicationOf(wanted))) return true
    const problems = form.problemsOf(wanted, row)
    if (problems.length === 0) return true
    const answer = await new Promise<string>((resolve) => setQuestion({ ...unfinished(noun, problems), answer: resolve }))
    setQuestion(null)
    return answer === 'publish'
  }
  return { question, confirm }
}

/**
 * Saves single cells, by the rules of the form. A save reads the record first and writes only if it still is that version. It
 * sends nothing but what was changed, so what others saved to other fields stays.
 */
export function useSaveCell<R extends ConsoleResource>(resource: R, form: CellForm<RecordOf<R>>) {
  type Row = RecordOf<R>
  const { user } = useSession()
  const { save } = useSaveRecord(resource)
  const readVersion = useReadVersion(resource)
  const { question, confirm } = useQuestion(form, resource.contract.noun)

  /** Why a version cannot be written over; null if it can. */
  const obstacle = ({ row, field, changes, agreed }: CellChange<Row>, version: Version<Row>): CellOutcome<Row> | null => {
    // a public change would drop the draft
    if (isDrafted(version.record)) return { kind: 'refused', message: PENDING }
    const present = form.valuesOf(version.record)
    if (version.tag === agreed || !isDisputed(form, form.valuesOf(row), present, changes)) return null
    const message = `This row is not up to date. ${savedSentence(version, user?.username)}`
    return { kind: 'refused', message, conflict: { version, theirs: field.textOf(present) } }
  }
  const write = ({ row, changes }: CellChange<Row>, { record, tag }: Version<Row>): Promise<Row> => {
    const before = form.valuesOf(record)
    const undo = { method: 'PUT', suffix: '', body: bodyOf(form, before, pick(before, Object.keys(changes))) } as const
    return save(row.id, bodyOf(form, before, changes), { tag, before, undo: () => [undo] })
  }
  const saveOver = async (change: CellChange<Row>): Promise<CellOutcome<Row>> => {
    const { row, changes } = change
    const gone = { kind: 'refused', message: 'It has been deleted in the meantime.' } as const
    let version = await readVersion(row.id)
    for (let attempt = 1; ; attempt++) {
      if (!version) return gone
      const inTheWay = obstacle(change, version)
      if (inTheWay) return inTheWay
      if (attempt === 1 && !(await confirm(version.record, changes))) return { kind: 'editing' }
      try {
        return { kind: 'saved', record: await write(change, version) }
      } catch (error) {
        const refused = refusedVersion(resource, error)
        if (!refused || attempt === ATTEMPTS) throw error
        version = (await readVersion(row.id).catch(() => null)) ?? refused
      }
    }
  }
  return {
    question,
    /** The message for what the form would not accept; null if it would. */
    check: (row: Row, changes: FieldValues): string | null => errorOf(form, form.valuesOf(row), changes),
    /** Never rejects. */
    saveCell: (change: CellChange<Row>): Promise<CellOutcome<Row>> =>
      saveOver(change).catch((error: unknown) => ({ kind: 'refused', message: refusalOf(form, error, change.changes) })),
  }
}
