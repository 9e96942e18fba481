import type { IncomingMessage } from 'node:http'

/** A condition as the panel writes it: `where[and][0][field][operator]`, or with the index of a value. */
const CONDITION = /^where(?:\[(?:and|or)\]\[\d{1,3}\])*\[[\w.]+\]\[[a-z_]+\](?:\[\d{0,3}\])?$/
/** How many levels Payload reads. */
const BRACKETS_MAX = 10
/** MongoDB leaves out what it cannot compare with a number. */
const OF_ID = /\[id\]\[(?!(?:not_)?(?:equals|in)\])/
/** What is behind the first 1,000 parameters is cut off. */
const PARAMETERS_MAX = 900
const OF_DATE = /(?:At|Date)\]\[(?!exists)/

/**
 * Whether a PATCH or DELETE of many records says which ones. Payload leaves out a condition that it cannot read, and a condition
 * with a date that is none on MongoDB; without any, it would change or delete every record.
 */
export function saysWhich({ method, url = '' }: IncomingMessage): boolean {
  if (method !== 'PATCH' && method !== 'DELETE') return true
  const [, query = ''] = url.split(/\?(.*)/s, 2)
  const parameters = [...new URLSearchParams(query)]
  const isReadable = ([name, value]: readonly [string, string]): boolean =>
    CONDITION.test(name) &&
    name.split('[').length <= BRACKETS_MAX + 1 &&
    !OF_ID.test(name) &&
    !(OF_DATE.test(name) && Number.isNaN(Date.parse(value)))
  return parameters.length <= PARAMETERS_MAX && parameters.filter(([name]) => name.includes('where')).every(isReadable)
}
