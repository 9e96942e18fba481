/** What keeps some of several records from being deleted: "1 post uses some of them; those cannot be deleted." @param records "1 post" */
export const usesSomeWords = (records: string, count: number): string =>
  `${records} ${count === 1 ? 'uses' : 'use'} some of them; those cannot be deleted.`
