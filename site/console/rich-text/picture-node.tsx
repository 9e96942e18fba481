import {
  $getNodeByKey,
  $getState,
  $setState,
  DecoratorNode,
  SKIP_DOM_SELECTION_TAG,
  createState,
  type DOMConversionOutput,
  type LexicalEditor,
  type NodeKey,
} from 'lexical'
import type { ReactNode } from 'react'
import { PictureView } from './picture-view'
import { MEDIA_ATTRIBUTE } from './plugins/pasted-pictures'

/** The id of the picture in the media library. */
const mediaState = createState('media', { parse: (value) => (typeof value === 'number' ? value : 0) })
const captionState = createState('caption', { parse: (value) => (typeof value === 'string' ? value : '') })

/** A picture of the media library with an optional caption. It stands between paragraphs. */
export class PictureNode extends DecoratorNode<ReactNode> {
  override $config() {
    return this.config('picture', {
      extends: DecoratorNode,
      importDOM: { img: (image) => (image.hasAttribute(MEDIA_ATTRIBUTE) ? { conversion: $fromImage, priority: 0 } : null) },
      stateConfigs: [
        { flat: true, stateConfig: mediaState },
        { flat: true, stateConfig: captionState },
      ],
    })
  }

  override createDOM(): HTMLElement {
    return document.createElement('div')
  }

  override updateDOM(): false {
    return false
  }

  override isInline(): false {
    return false
  }

  override decorate(editor: LexicalEditor): ReactNode {
    const key = this.getKey()
    return (
      <PictureView
        nodeKey={key}
        media={$getState(this, mediaState)}
        caption={$getState(this, captionState)}
        onCaption={(caption) => changeCaption(editor, key, caption)}
        onRemove={() => removePicture(editor, key)}
      />
    )
  }
}

const $pictureAt = (key: NodeKey): PictureNode | null => {
  const node = $getNodeByKey(key)
  return node instanceof PictureNode ? node : null
}

/** Changes a caption; the focus stays in its field. */
const changeCaption = (editor: LexicalEditor, key: NodeKey, caption: string): void =>
  editor.update(
    () => {
      const picture = $pictureAt(key)
      if (picture) $setState(picture, captionState, caption)
    },
    { tag: SKIP_DOM_SELECTION_TAG },
  )

/** Removes a picture; the caret goes before its place. */
function removePicture(editor: LexicalEditor, key: NodeKey): void {
  editor.update(() => {
    const picture = $pictureAt(key)
    picture?.selectPrevious()
    picture?.remove()
  })
  editor.focus()
}

/** Creates a node for a pasted picture that has its id. */
const $fromImage = (image: HTMLElement): DOMConversionOutput => {
  const node = $createPictureNode(Number(image.getAttribute(MEDIA_ATTRIBUTE)))
  return { node: $setState(node, captionState, image.getAttribute('alt') ?? '') }
}

/** Creates a node for a picture of the media library. Call it inside an editor update. */
export const $createPictureNode = (media: number): PictureNode => $setState(new PictureNode(), mediaState, media)
