import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { HISTORY_MERGE_TAG, type EditorState, type SerializedEditorState } from 'lexical'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { hasOwnEnd, toEditorState, toStoredState, type LooseState } from './stored-state'

/** A stored state, in JSON, as the JSON of this editor's state. */
export const editorStateJson = (value: string): string => JSON.stringify(toEditorState(parseState(value)))

// Cast: the value comes from the API, whose schema has checked its shape, or from this editor.
const parseState = (value: string): LooseState => JSON.parse(value) as LooseState

/** Lexical's type of a serialized state says less about its nodes than ours; both describe the same JSON. */
const isState = (state: SerializedEditorState | LooseState): state is LooseState => Array.isArray(state.root.children)

/** A stored state, in JSON, as this editor has read it: what it would store unchanged, and whether its last empty paragraph stays. */
type Origin = { readonly value: string; readonly json: string; readonly keepsEnd: boolean }

/** The state of this editor as Payload stores it, in JSON. @param keepsEnd see `toStoredState`. */
export function storedJson(state: EditorState, keepsEnd: boolean): string {
  const json = state.toJSON()
  if (!isState(json)) throw new Error('The editor has no root')
  return JSON.stringify(toStoredState(json, keepsEnd))
}

function originOf(value: string, state: EditorState): Origin {
  const keepsEnd = hasOwnEnd(parseState(value))
  return { value, json: storedJson(state, keepsEnd), keepsEnd }
}

/**
 * Keeps the form's value and the editor's state equal. The value stays as the API sent it until the user changes the text, and
 * becomes that again when all changes are undone.
 * @param value a stored state, in JSON.
 */
export function useValueSync(value: string, onChange: (value: string) => void): void {
  const [editor] = useLexicalComposerContext()
  /** The value that the form last had. */
  const origin = useRef<Origin | null>(null)
  const known = useRef(value)
  const report = useEffectEvent(onChange)
  // at once: after the next key, the value would be an old one of this editor, and taking it over would lose the caret
  useLayoutEffect(() => {
    origin.current ??= originOf(value, editor.getEditorState())
    if (value === known.current) return
    // The form has another value: a restored draft, or another user's changes.
    known.current = value
    const state = editor.parseEditorState(editorStateJson(value))
    origin.current = originOf(value, state)
    editor.setEditorState(state)
  }, [editor, value])
  useEffect(
    () =>
      editor.registerUpdateListener(({ editorState, dirtyElements, dirtyLeaves, tags }) => {
        if (!origin.current || (dirtyElements.size === 0 && dirtyLeaves.size === 0)) return
        const json = storedJson(editorState, origin.current.keepsEnd)
        // not a change of the user: the editor tidies a state that it has just read
        if (tags.has(HISTORY_MERGE_TAG) && known.current === origin.current.value) origin.current = { ...origin.current, json }
        const next = json === origin.current.json ? origin.current.value : json
        if (next === known.current) return
        known.current = next
        report(next)
      }),
    [editor],
  )
}
