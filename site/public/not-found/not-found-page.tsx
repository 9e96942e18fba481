import { useLocation } from 'react-router-dom'
import { NotFound } from '../parts'

/** The 404 page, for every unknown path. */
export function Component() {
  return <NotFound address={useLocation().pathname} />
}
