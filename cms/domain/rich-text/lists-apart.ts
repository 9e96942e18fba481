type Node = {
  getKey(): string
  getParent(): Node | null
  getNextSibling(): Node | null
  getPreviousSibling(): Node | null
  isParentOf(node: Node): boolean
}
type Item = Node & { getFirstChild(): Node | null; getValue(): number; setValue(value: number): unknown }
type List = Node & { getListType(): string; getStart(): number; getChildren(): Node[] }

/** The parts of Lexical that are needed. Both editors pass their own: this folder knows neither. */
export type ListNodes = {
  /** What Lexical knows of its class of lists. */
  readonly config: { $transform?(list: Node): void } | undefined
  $isListNode(node: Node | null | undefined): node is List
  $isListItemNode(node: Node | null | undefined): node is Item
  $getNodeByKey(key: string): Node | null
  $getEditor(): { getEditorState(): { read<Result>(read: () => Result): Result } }
  $getSelection(): { getNodes(): Node[] } | null
  $hasUpdateTag(tag: 'paste'): boolean
}

/** Numbers the items of a list. @returns the number that an item below it would have. */
function $number(list: List, { $isListItemNode, $isListNode }: ListNodes): number {
  let value = list.getStart()
  for (const item of list.getChildren()) {
    if (!$isListItemNode(item)) continue
    if (item.getValue() !== value) item.setValue(value)
    // an item that only holds a nested list has no number
    if (!$isListNode(item.getFirstChild())) value++
  }
  return value
}

/**
 * Whether an edit brings two lists together, whose numbers nobody has chosen: it removes what parted them, or pastes items into a
 * list. Lists that stood below each other before, or that are new both, are there on purpose.
 */
function $areBroughtTogether(list: List, next: List, nodes: ListNodes): boolean {
  const { $getEditor, $getNodeByKey, $getSelection, $hasUpdateTag } = nodes
  const [isPaste, isFromOne] = [$hasUpdateTag('paste'), next.getStart() === 1]
  const [first] = next.getChildren()
  return $getEditor()
    .getEditorState()
    .read(() => {
      const [before, nextBefore] = [$getNodeByKey(list.getKey()), $getNodeByKey(next.getKey())]
      const caret = $getSelection()
      // the rest of a list, behind what is pasted into it
      if (before && first && $getNodeByKey(first.getKey())?.getParent()?.getKey() === before.getKey()) return true
      if (!isFromOne || (!before && !nextBefore)) return false
      if (isPaste) return !nextBefore && caret?.getNodes().some((node) => before?.isParentOf(node)) === true
      return nextBefore?.getPreviousSibling()?.getKey() !== list.getKey()
    })
}

/**
 * Keeps numbered lists apart that stand below each other, if the second one does not go on with the numbers of the first. Lexical
 * joins them, and readers would see other numbers than those of the text. Lists of texts that are read next keep to it.
 */
export function keepListsApart(nodes: ListNodes): void {
  const { config, $isListNode } = nodes
  const joinAndNumber = config?.$transform
  if (!joinAndNumber) throw new Error('Lexical’s lists have no transform')
  const $isNumbered = (node: Node | null): node is List => $isListNode(node) && node.getListType() === 'number'
  const $transform = (list: Node): void => {
    const next = list.getNextSibling()
    const areNumbered = $isNumbered(list) && $isNumbered(next)
    if (!areNumbered || $number(list, nodes) === next.getStart() || $areBroughtTogether(list, next, nodes)) joinAndNumber(list)
  }
  // editors that are made next read it; the type allows no change
  Object.assign(config, { $transform })
}
