import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { useLexicalNodeSelection } from '@lexical/react/useLexicalNodeSelection'
import { CLICK_COMMAND, COMMAND_PRIORITY_LOW, type NodeKey } from 'lexical'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { ApiError } from '../../shared/api/api-client'
import { useLibraryPicture } from '../data/media'
import { LibraryText } from '../fields/picture-description'
import inputStyles from '../fields/fields.module.css'
import styles from './rich-editor.module.css'

/** Keeps the keys of an input beside a picture from being keys of the text. Enter would submit the form. */
function keepKeys(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
  if (!event.ctrlKey && !event.metaKey) event.stopPropagation()
}

type PictureViewProps = {
  readonly nodeKey: NodeKey
  /** The id of the picture in the library. */
  readonly media: number
  readonly caption: string
  readonly onCaption: (caption: string) => void
  readonly onRemove: () => void
}

/** A picture in the editor: the picture itself, its description in the library, a field for its caption, and a button that removes it. */
export function PictureView({ nodeKey, media, caption, onCaption, onRemove }: PictureViewProps) {
  const [editor] = useLexicalComposerContext()
  const [isSelected, setSelected, clearSelection] = useLexicalNodeSelection(nodeKey)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(
    () =>
      editor.registerCommand(
        CLICK_COMMAND,
        ({ target }) => {
          if (!(target instanceof HTMLImageElement) || !frame.current?.contains(target)) return false
          clearSelection()
          setSelected(true)
          return true
        },
        COMMAND_PRIORITY_LOW,
      ),
    [editor, clearSelection, setSelected],
  )
  return (
    <div ref={frame} className={styles.picture} data-selected={isSelected || undefined}>
      <PictureImage media={media} />
      <div className={styles.pictureControls}>
        <input
          type="text"
          className={inputStyles.input}
          aria-label="Caption"
          placeholder="Caption (optional)"
          value={caption}
          onChange={(event) => onCaption(event.target.value)}
          onKeyDown={keepKeys}
        />
        <button type="button" className={inputStyles.beside} onClick={onRemove}>
          Remove picture
        </button>
      </div>
    </div>
  )
}

function PictureImage({ media }: { readonly media: number }) {
  const { data, error } = useLibraryPicture(media)
  if (error)
    return (
      <p className={styles.pictureNote} role="status">
        {error instanceof ApiError && error.status === 404
          ? 'This picture is no longer in the library.'
          : 'The picture could not be loaded.'}
      </p>
    )
  if (!data) return <div className={styles.picturePlace} />
  return (
    <>
      <img src={data.url} alt={data.alt ?? ''} width={data.width ?? undefined} height={data.height ?? undefined} draggable={false} />
      <div className={styles.pictureDescription} onKeyDown={keepKeys}>
        <LibraryText name="alt" key={data.id} id={data.id} stored={data.alt ?? ''} />
      </div>
    </>
  )
}
