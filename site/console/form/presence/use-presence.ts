import { useEffect, useState } from 'react'
import { CLIENT_PARAMETER, presencePath, presenceSchema, type Presence } from '../../../../admin-bridge/contract/presence'
import { newClient, reportPresence } from './report-presence'
import { useApi } from '../../../shared/api/api-context'

type Others = Presence['others']
const NOBODY: Others = []

let client: string | undefined
/** This tab. A form that opens again after a lost session, which could not report that it was closed, is no second one. */
const ownClient = (): string => (client ??= newClient())

/**
 * Reports that a record is open in this form, as long as its tab is visible.
 * @param noun the kind of record. @param id null for a new record.
 * @returns the others who have it open. Failures are ignored: it is only a courtesy.
 */
export function usePresence(noun: string, id: number | null): Others {
  const api = useApi()
  const [others, setOthers] = useState(NOBODY)
  useEffect(() => {
    if (id === null) return undefined
    const client = ownClient()
    const path = `${presencePath(noun)}/${id}`
    const query = { [CLIENT_PARAMETER]: client }
    return reportPresence({
      report: () =>
        api.get(path, presenceSchema, { query }).then(
          ({ data }) => data.others,
          () => null,
        ),
      onResponse: (found) => setOthers((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found)),
      leave: () => void api.command('DELETE', `${path}?${CLIENT_PARAMETER}=${client}`).catch(() => undefined),
    })
  }, [api, noun, id])
  return others
}
