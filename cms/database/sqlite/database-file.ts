import path from 'node:path'

/** The path of the SQLite file that an address names. @param url `file:…`. */
export const databaseFile = (url: string): string => path.resolve(url.replace(/^file:(\/\/)?/, '').replace(/\?.*$/, ''))
