// Ends the process with one sentence on a Node that cannot run the product. Whatever imports this imports nothing else before: a package may
// already fail to load there.
import { readFileSync } from 'node:fs'

const { engines } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
const [major, minor, patch] = process.versions.node.split('.').map(Number)
const isOldest = major === 20 && (minor > 19 || (minor === 19 && patch >= 5))
if (!isOldest && !(major === 22 && minor >= 13) && major < 24) {
  console.error(`Node ${engines.node} is required; this is ${process.version}`)
  process.exit(1)
}
