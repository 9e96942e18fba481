import type { Call } from '../../harness/http'

export type Probe = Call & { path: string }

const DEEP = 20_000
const nested = (open: string, close: string): string => `${open.repeat(DEEP)}1${close.repeat(DEEP)}`

/** Texts that are not JSON, and JSON that is not an object or has values that no field accepts. */
export const BODIES: readonly string[] = [
  '',
  ' ',
  '{',
  '}',
  '[',
  '"',
  '{"a":',
  '{"a":1,}',
  "{'a':1}",
  '{"a":1}{"b":2}',
  'undefined',
  'NaN',
  'null',
  'true',
  '0',
  '""',
  '"text"',
  '[]',
  '[[]]',
  '[null]',
  '[{}]',
  '{}',
  '{"username":null,"password":null}',
  '{"username":1,"password":1}',
  '{"username":[],"password":[]}',
  '{"username":{"$ne":""},"password":{"$ne":""}}',
  '{"username":["admin"],"password":"x"}',
  '{"username":"\\ud800","password":"\\ud800"}',
  '{"username":"\\u0000","password":"\\u0000"}',
  '{"email":{},"password":"x"}',
  '{"email":true,"password":true}',
  '{"username":"admin","password":{"length":99}}',
  '{"username":{"trim":1},"password":"x"}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"id":{}}',
  '{"id":"abc"}',
  '{"id":null}',
  '{"token":{}}',
  '{"data":null}',
  '{"_payload":"{"}',
  '{"locale":{},"fallbackLocale":{}}',
  '{"where":"x","sort":{},"limit":{},"page":[]}',
  '{"createdAt":"never","updatedAt":{}}',
  '{"sizes":1,"filename":{},"url":[]}',
  '\ufeff{}',
  '\u0000',
  '{"a":1e999}',
  nested('[', ']'),
  nested('{"a":', '}'),
]

/** Valid and invalid content types. */
export const TYPES: readonly string[] = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json; charset=',
  'application/json;;;',
  'APPLICATION/JSON',
  'text/plain',
  'text/plain; charset=no-such-charset',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=b',
  'multipart/form-data; boundary="',
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
  'multipart/mixed; boundary=b',
  'multipart/',
  '/',
  'nonsense',
]

/** Path segments that are not ids. */
export const IDS: readonly string[] = [
  'abc',
  '1e3',
  '-1',
  '0',
  '1.5',
  '007',
  '0x1',
  '9999999999999',
  '99999999999999999999999',
  '2147483648',
  '%00',
  '1%00',
  '%20',
  '%2B1',
  '%ff',
  'null',
  'undefined',
  'NaN',
  'true',
  '[object%20Object]',
  '1,2',
  "1'--",
  '%F0%9F%98%80',
  'x'.repeat(2_000),
]

const ODD_VALUES = ['', 'x', '-1', '1e999', 'NaN', 'null', 'true', '%00', '%ff', '%F0%9F%98%80', '{}', '[]', "'", '999999999999999999999']

/** Query strings with invalid values for parameters of Payload's REST API. */
export const QUERIES: readonly string[] = [
  ...[
    'limit',
    'page',
    'depth',
    'sort',
    'locale',
    'fallback-locale',
    'draft',
    'trash',
    'pagination',
    'select',
    'populate',
    'joins',
    'where',
  ].flatMap((name) => ODD_VALUES.map((value) => `${name}=${value}`)),
  ...['limit', 'page', 'depth', 'sort', 'locale', 'draft'].flatMap((name) => [`${name}[]=1`, `${name}[x]=1`, `${name}=1&${name}=2`]),
  'where[id]=1',
  'where[id][equals]=abc',
  'where[id][equals]=',
  'where[id][equals]=1e3',
  'where[id][equals]=99999999999999999999',
  'where[id][equals][x]=1',
  'where[id][nonsense]=1',
  'where[id][in]=a,b',
  'where[id][in][]=x',
  'where[id][in][x]=y',
  'where[id][not_in]=%00',
  'where[id][greater_than]=abc',
  'where[id][like]=%00',
  'where[id][exists]=perhaps',
  'where[id][near]=1,2',
  'where[id][within]=x',
  'where[id]=[object%20Object]',
  'where[nonsense][equals]=1',
  'where[nonsense.deeper][equals]=1',
  'where[createdAt][equals]=never',
  'where[createdAt][greater_than]=abc',
  'where[createdAt][like]=2024',
  'where[createdAt][in]=x,y',
  'where[finalRating][equals]=abc',
  'where[episode][equals]=abc',
  'where[category][in]=x',
  'where[isAdmin][equals]=maybe',
  'where[tier][equals]=',
  'where[and]=x',
  'where[and][0]=x',
  'where[and][0][id]=1',
  'where[or][x][id][equals]=1',
  'where[and][0][or][0][and][0][id][equals]=x',
  'where[__proto__][equals]=1',
  'where[constructor][equals]=1',
  'where[hash][equals]=x',
  'where[password][equals]=x',
  'where[sessions][equals]=x',
  'where[][equals]=1',
  'where[.][equals]=1',
  'where[id.x][equals]=1',
  'where[id][equals]=%00',
  `where${'[and][0]'.repeat(200)}[id][equals]=1`,
  'sort=-',
  'sort=--id',
  'sort=nonsense',
  'sort=id,nonsense,-',
  'sort=id.x',
  'sort=__proto__',
  'sort=hash',
  'sort=%00id',
  'select[nonsense]=true',
  'select[id]=maybe',
  'select[id][x]=true',
  'select[__proto__]=true',
  'populate[media][x]=true',
  'populate[nonsense][id]=true',
  'populate[__proto__]=1',
  'joins[nonsense][limit]=1',
  'joins[drinks][limit]=x',
  'joins[drinks][sort]=nonsense',
  'joins[drinks][where][id][equals]=abc',
  'joins[drinks]=x',
  'joins=false',
  '[]=1',
  '&&&=&',
  '%',
  '%E0%A4%A',
  `x=${'y'.repeat(8_000)}`,
]

const FIELD = 'Content-Disposition: form-data; name="_payload"'
const FILE = 'Content-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png'

/** A form as the panel sends it: JSON in `_payload`, and a file. */
export const formWith = (payload: string, file: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`--b\r\n${FIELD}\r\n\r\n${payload}\r\n--b\r\n${FILE}\r\n\r\n`), file, Buffer.from('\r\n--b--\r\n')])

const REPLACEMENTS = [
  '',
  '--',
  '\r\n',
  '\n',
  '\u0000',
  '"',
  ';',
  'name=',
  'filename=',
  "filename*=UTF-8''%",
  '{',
  '[',
  'Content-Type: /',
  'é',
  '='.repeat(400),
]

/** A body with something removed, changed, duplicated or inserted. */
export function mutant(body: Buffer, random: () => number): Buffer {
  const at = Math.floor(random() * body.length)
  const length = Math.floor(random() * 30)
  const inserted = Buffer.from(REPLACEMENTS[Math.floor(random() * REPLACEMENTS.length)] ?? '')
  const [head, tail] = [body.subarray(0, at), body.subarray(at + length)]
  const kind = Math.floor(random() * 5)
  if (kind === 0) return Buffer.from(head)
  if (kind === 1) return Buffer.concat([head, inserted, tail])
  if (kind === 2) return Buffer.concat([head, Buffer.from([Math.floor(random() * 256)]), body.subarray(at + 1)])
  if (kind === 3) return Buffer.concat([body, head])
  return Buffer.concat([head, inserted, body.subarray(at)])
}
