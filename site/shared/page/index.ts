/** The shells of public pages. */
export * from './choices'
export * from './grid'
export * from './loading-cards'
export * from './more'
export * from './page'
export * from './share-button'
export * from './tier-board'
export * from './windows'
