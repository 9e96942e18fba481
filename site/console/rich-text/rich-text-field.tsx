import { useEffect, useState, type ComponentType } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { stateName } from '../../../cms/domain/entities'
import { formattedName } from '../../../cms/domain/entities/form-values'
import { formattingIn } from '../../../cms/domain/rich-text/formatting'
import { lexicalToText } from '../../../cms/domain/rich-text/lexical-text'
import { textToLexical } from '../../../cms/domain/rich-text/stored-state'
import { countOf } from '../../shared/format'
import { ErrorBox, Loading } from '../../shared/ui'
import { FieldFrame } from '../fields/field-frame'
import { useField, type FieldHandle, type FieldProps } from '../fields/use-field'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { PlainTextPlace } from './plain-text-place'
import type { RichEditorProps } from './rich-editor'
import { TextLength } from './text-length'
import styles from './rich-text-field.module.css'

/** The state of an empty text. The form holds '' for it, as it does for a text that never was formatted. */
const EMPTY = JSON.stringify(textToLexical(''))

const stateFrom = (json: unknown): unknown => (typeof json === 'string' && json !== '' ? JSON.parse(json) : null)

/** The state of a text that becomes formatted. Formatting that was just turned off comes back, unless the text has changed. */
const formattedState = (before: unknown, text: string): unknown =>
  (before !== '' && lexicalToText(stateFrom(before)) === text) || text === '' ? before : JSON.stringify(textToLexical(text))

type RichTextFieldProps = FieldProps & {
  /** The height of the plain textarea, which grows with its text. */
  readonly rows: number
}

/**
 * A text that may be formatted. Plain, it is a textarea; with "Formatting" on, an editor. The form holds three values for it:
 * the plain text, the editor's state, and which of the two is shown.
 */
export function RichTextField({ name, label, required, help, rows }: RichTextFieldProps) {
  const { control, setValue, formState } = useFormContext()
  const handle = useField(name, required)
  const { field: rich } = useController({ control, name: stateName(name) })
  const { field: formatted } = useController({ control, name: formattedName(name) })
  const [losses, setLosses] = useState<string | null>(null)
  /** The words behind a paste whose formatting was kept: the caret goes in front of them. */
  const [caretBefore, setCaretBefore] = useState<string | null>(null)
  const isFormatted = formatted.value === true
  const text = String(handle.field.value)
  const set = (values: Record<string, unknown>): void => {
    for (const [each, value] of Object.entries(values)) setValue(each, value, { shouldDirty: true })
  }
  const keep = async (json: string, after: string): Promise<void> => {
    // so that the page keeps its height
    await loadEditor()
    set({ [stateName(name)]: json, [formattedName(name)]: true, [name]: lexicalToText(stateFrom(json)) })
    setCaretBefore(after)
  }
  const turnOff = (): void => {
    setLosses(null)
    setCaretBefore(null)
    set({ [formattedName(name)]: false })
  }
  const toggle = (): void => {
    if (!isFormatted) return set({ [stateName(name)]: formattedState(rich.value, text), [formattedName(name)]: true })
    const found = formattingIn(stateFrom(rich.value))
    if (found.length > 0) return setLosses(found.map(({ count, one, many }) => countOf(count, one, many)).join(', '))
    turnOff()
    // sent as the text that it is then: its state can be seventy times as large
    if (formState.defaultValues?.[stateName(name)] === '') set({ [stateName(name)]: '' })
  }
  return (
    <FieldFrame
      handle={handle}
      label={label}
      required={required}
      help={isFormatted ? undefined : help}
      beside={
        <button type="button" role="switch" aria-checked={isFormatted} className={styles.switch} onClick={toggle}>
          Formatting
        </button>
      }
    >
      {isFormatted ? (
        <EditorPlace name={name} label={label} handle={handle} caretBefore={caretBefore} />
      ) : (
        <PlainTextPlace handle={handle} rows={rows} onKeep={keep} />
      )}
      <TextLength text={text} state={isFormatted ? String(rich.value) : ''} />
      <ConfirmDialog
        open={losses !== null}
        title="Turn off formatting?"
        text={`The words stay. This goes when you save: ${losses ?? ''}.`}
        cancel="Keep Formatting"
        confirm="Turn Off"
        onCancel={() => setLosses(null)}
        onConfirm={turnOff}
      />
    </FieldFrame>
  )
}

type LoadedEditor = { readonly Editor: ComponentType<RichEditorProps> }

/** The editor's code, once it has loaded: from then on the editor is there at once. */
let known: LoadedEditor | null = null

/** Loads the code of the editor. @throws if it cannot be loaded. */
export async function loadEditor(): Promise<LoadedEditor> {
  const { RichEditor } = await import('./rich-editor')
  return (known = { Editor: RichEditor })
}

type EditorPlaceProps = Pick<RichEditorProps, 'caretBefore' | 'label'> & { readonly name: string; readonly handle: FieldHandle }

/** The editor, once its code has loaded. Until then, and if it cannot be loaded, the text stays in the form. */
function EditorPlace({ name, label, handle, caretBefore }: EditorPlaceProps) {
  const { control } = useFormContext()
  const { field } = useController({ control, name: stateName(name) })
  const { aria, field: plain } = handle
  const handleChange = (json: string): void => {
    field.onChange(json === EMPTY ? '' : json)
    // the plain text follows, for everything that compares or counts words
    plain.onChange(lexicalToText(stateFrom(json)))
  }
  const [loaded, setLoaded] = useState<LoadedEditor | 'loading' | 'failed'>(known ?? 'loading')
  useEffect(() => {
    if (loaded !== 'loading') return
    let isWanted = true
    void loadEditor()
      .catch((): 'failed' => 'failed')
      .then((result) => isWanted && setLoaded(result))
    return () => {
      isWanted = false
    }
  }, [loaded])
  if (loaded === 'loading') return <Loading message="LOADING_EDITOR" className={styles.loading} />
  if (loaded === 'failed')
    return <ErrorBox message="The editor could not be loaded. Your text is kept." onRetry={() => setLoaded('loading')} />
  const { Editor } = loaded
  return (
    <Editor
      value={String(field.value) || EMPTY}
      onChange={handleChange}
      onBlur={field.onBlur}
      aria={aria}
      label={label}
      focusRef={plain.ref}
      caretBefore={caretBefore}
    />
  )
}
