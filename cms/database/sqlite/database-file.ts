import path from 'node:path'

/** Absolute path of the SQLite file. @param url `file:…`. */
export const databaseFile = (url: string): string => path.resolve(url.replace(/^file:(\/\/)?/, '').replace(/\?.*$/, ''))
