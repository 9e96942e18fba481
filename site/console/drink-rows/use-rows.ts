import { useEffect, useMemo, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { countOf } from '../../shared/format'
import { nameFromFile } from './row-names'
import { ROWS, ROW_FIELDS, blankRow, byRating, isBlank, rowsIn, withBlank, type DrinkRow, type WithRows } from './rows'
import { pastedRows } from './pasted-rows'
import { tableCells } from './table-text'
import { useRowPictures } from './use-row-pictures'

/** What can be done with the rows. The functions stay the same from one render to the next. */
export type RowActs = {
  readonly remove: (index: number) => void
  readonly restore: (index: number) => void
  readonly setPicture: (index: number, url: string) => void
  /** Gives each file to a row without a picture, in their order, and makes rows for the rest. @param onto the row that a single file belongs to. */
  readonly takePictures: (files: readonly File[], onto: number | null) => void
  /** Makes rows of a table that was copied from a spreadsheet. */
  readonly takeTable: (text: string) => void
  readonly sort: () => void
  /** Goes to the next row. */
  readonly goOn: (index: number) => void
  readonly cancelUpload: (index: number) => void
}

/** Rows with those that a table or files bring, before the empty one. */
function withMore(rows: readonly DrinkRow[], added: readonly DrinkRow[]): DrinkRow[] {
  const kept = rows.filter((row, index) => !isBlank(row) || index < rows.length - 1)
  const all = [...kept]
  for (const row of added) all.push({ ...row, key: blankRow([...rows, ...all]).key })
  return withBlank(all)
}

/** Keeps one empty row at the end, where the next drink is typed. */
function useEmptyRow(rows: readonly DrinkRow[], isBusy: (row: DrinkRow) => boolean): void {
  const { setValue } = useFormContext<WithRows>()
  const [before, last] = [rows.at(-2), rows.at(-1)]
  const isMissing = last !== undefined && (!isBlank(last) || isBusy(last))
  const isTwice = before !== undefined && last !== undefined && isBlank(before) && isBlank(last) && !isBusy(before) && !isBusy(last)
  useEffect(() => {
    if (isMissing) setValue(ROWS, [...rows, blankRow(rows)], { shouldDirty: true })
    else if (isTwice) setValue(ROWS, rows.slice(0, -1), { shouldDirty: true })
  }, [isMissing, isTwice, rows, setValue])
}

/** The rows of the form, what can be done with them, and what to say about the last act. */
export function useRows() {
  const form = useFormContext<WithRows>()
  const rows = rowsIn({ [ROWS]: useWatch<WithRows>({ name: ROWS }) })
  const [said, setSaid] = useState('')
  const pictures = useRowPictures((key, url) => {
    const index = rowsIn(form.getValues()).findIndex((row) => row.key === key)
    if (index >= 0) form.setValue(`${ROWS}.${index}.image_url`, url, { shouldDirty: true })
  })
  const { uploads, forgetFailures } = pictures
  useEmptyRow(rows, ({ key }) => key in uploads)
  // failures belong to what was typed, and go with it
  const { defaultValues } = form.formState
  useEffect(() => forgetFailures(), [defaultValues, forgetFailures])
  const latest = useRef({ form, pictures, setSaid })
  latest.current = { form, pictures, setSaid }
  const acts = useMemo(() => actsOf(() => latest.current), [])
  return { rows, uploads, said, acts }
}

type Parts = {
  readonly form: ReturnType<typeof useFormContext<WithRows>>
  readonly pictures: ReturnType<typeof useRowPictures>
  readonly setSaid: (text: string) => void
}

function actsOf(parts: () => Parts): RowActs {
  const rowsNow = (): readonly DrinkRow[] => rowsIn(parts().form.getValues())
  const put = (rows: readonly DrinkRow[]): void => parts().form.setValue(ROWS, [...rows], { shouldDirty: true })
  const setRemoved = (index: number, removed: boolean): void => {
    parts().form.setValue(`${ROWS}.${index}.removed`, removed, { shouldDirty: true })
    parts().form.clearErrors(`${ROWS}.${index}`)
  }
  const forget = (index: number): void => {
    const row = rowsNow()[index]
    if (row) parts().pictures.forget(row.key)
  }
  return {
    remove(index) {
      forget(index)
      setRemoved(index, true)
    },
    restore: (index) => setRemoved(index, false),
    setPicture(index, url) {
      forget(index)
      parts().form.setValue(`${ROWS}.${index}.image_url`, url, { shouldDirty: true })
      parts().form.clearErrors(`${ROWS}.${index}.image_url`)
    },
    takePictures: (files, onto) => takePictures(parts(), files, onto),
    takeTable(text) {
      const added = pastedRows(tableCells(text))
      const next = withMore(rowsNow(), added)
      put(next)
      const { form, setSaid } = parts()
      setSaid(`${countOf(added.length, 'row', 'rows')} pasted`)
      const first = next.length - 1 - added.length
      // what cannot be read is pointed out at once
      void form.trigger(added.flatMap((_, index) => ROW_FIELDS.map((name) => `${ROWS}.${first + index}.${name}` as const)))
    },
    sort() {
      const { form, setSaid } = parts()
      const hadErrors = form.formState.errors[ROWS] !== undefined
      form.clearErrors(ROWS)
      put(byRating(rowsNow()))
      setSaid('Sorted by rating')
      if (hadErrors) void form.trigger(ROWS)
    },
    goOn(index) {
      const next = rowsNow().findIndex((row, place) => place > index && !row.removed)
      if (next >= 0) parts().form.setFocus(`${ROWS}.${next}.name`)
    },
    cancelUpload: forget,
  }
}

/** See RowActs. */
function takePictures({ form, pictures, setSaid }: Parts, files: readonly File[], onto: number | null): void {
  const rows = rowsIn(form.getValues())
  const isUploading = ({ key }: DrinkRow): boolean => 'progress' in (pictures.uploads[key] ?? {})
  const chosen = onto === null || files.length > 1 ? undefined : rows[onto]
  const free = chosen ? [chosen] : rows.filter((row) => !row.removed && row.image_url === '' && !isUploading(row))
  // the last one is empty, and stays at the end
  const missing = Math.max(0, files.length - free.length)
  const next = [...rows]
  for (let count = 0; count < missing; count++) next.push(blankRow(next))
  const targets = [...free, ...next.slice(rows.length)].slice(0, files.length)
  const fileOf = new Map(targets.map(({ key }, index) => [key, files[index]]))
  const named = next.map((row) => {
    const file = fileOf.get(row.key)
    return file && isBlank(row) ? { ...row, name: nameFromFile(file.name) } : row
  })
  form.setValue(ROWS, named, { shouldDirty: true })
  for (const [key, file] of fileOf) {
    if (!file) continue
    form.clearErrors(`${ROWS}.${named.findIndex((row) => row.key === key)}.image_url`)
    pictures.start(key, file)
  }
  const [first] = targets
  // the next words belong to the first of them, once it is there
  if (first && !chosen) requestAnimationFrame(() => form.setFocus(`${ROWS}.${named.findIndex(({ key }) => key === first.key)}.name`))
  setSaid(`Uploading ${countOf(files.length, 'picture', 'pictures')}`)
}
