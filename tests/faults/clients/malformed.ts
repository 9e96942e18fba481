/** The words of a text: none of these requests has a space. */
const words = (text: string): string[] => text.trim().split(/\s+/)

/** Is in many of the bodies, and may be in no answer and no line of the log. */
export const SECRET = 'dear-secret-of-a-body'

/** JSON of almost two MiB, nested as deeply as possible, and JSON that is not as deep. */
const DEEP = [
  `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`,
  `${'{"a":'.repeat(330_000)}1${'}'.repeat(330_000)}`,
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
]
/** Texts that are not JSON, JSON that is no object, and objects with values that no field accepts. */
export const BODIES: readonly string[] = [
  '',
  ' ',
  '\u0000',
  '\ufeff{}',
  ...words(`{"a":${SECRET} ${SECRET} {'a':"${SECRET}"} {"a":"${SECRET}"}x { " {"a":`),
  ...words(`undefined null true 0 "${SECRET}" [] [[]] [null] [{}] {} {"a":1e999}`),
  ...words('{"username":null,"password":null} {"username":["admin"],"password":{"$ne":""}} {"username":"\\u0000","password":"\\ud800"}'),
  ...words('{"__proto__":{"isAdmin":true}} {"constructor":{"prototype":{"x":1}}} {"id":{}} {"id":"abc"} {"data":null}'),
  ...words('{"where":"x","sort":{}} {"createdAt":"never","updatedAt":{}} {"sizes":1,"filename":{},"url":[]} {"title":{},"content":"x"}'),
  ...DEEP.flatMap((deep) => [`{"title":${deep}}`, `{"content":${deep}}`]),
]
export const TYPES: readonly string[] = [
  'application/json; charset=utf-16',
  'multipart/mixed; boundary=b',
  ...['', '"', 'b', 'b'.repeat(300)].map((boundary) => `multipart/form-data; boundary=${boundary}`),
  ...words('application/json;;; APPLICATION/JSON text/plain application/x-www-form-urlencoded multipart/form-data multipart/ / nonsense'),
]
export const IDS = words("abc 1e3 -1 0 007 9999999999 2147483648 99999999999999999999 %00 1%00 %ff null 1,2 1'--")

/** Conditions that name no record, though Payload leaves many of them out. */
export const CONDITIONS = words(`
  where=x where=5 where={} where=true where=[] where=%7B%22id%22%3A where[]= where[]=x where[id]= where[id]=1 where%5Bid%5D=
  where[and]= where[and]=x where[and][]= where[and][0]=x where[and][0][id]= where[or][x][id][equals]=1 [where][id]=
  where[id][in][x]=1 where[id][in][1001]=1 where[id][not_in][x]=1 where[id][exists][x]=1 where[][equals]=1 where[.][equals]=1
  where[__proto__][equals]=1 where[constructor][equals]=1 where${'[and][0]'.repeat(200)}[id][equals]=1 where${'[and][0]'.repeat(5)}[id][equals]=
  where[createdAt][less_than]=never where[createdAt][greater_than]= where[createdAt][in]=x where[updatedAt][not_equals]=%00
  where[id][nonsense]=1 where[id][equals][x]=1 where[id][equals]=abc where[id][equals]= where[id][in]=a,b where[id][less_than]=x
  where[id][like]=abc where[id][contains]=abc where[id][exists]= where[author][exists]=true${'&a=1'.repeat(1_001)}&where[id][equals]=-1
  where[id][near]=1,2 where[id][within]=x where[nonsense][equals]=1 where[hash][equals]=x where[id.x][equals]=1`)
const ODD = ['', ...words("x -1 1e999 null true %00 %ff {} [] 5 ' 999999999999999999999")]
const PARAMETERS = words('limit page depth sort locale fallback-locale draft trash pagination select populate joins')
export const QUERIES: readonly string[] = [
  ...PARAMETERS.flatMap((name) => [...ODD.map((value) => `${name}=${value}`), `${name}[]=1`, `${name}[x]=1`, `${name}=1&${name}=2`]),
  ...CONDITIONS,
  ...words(`
    where[createdAt][like][0]=2024 where[and][0][or][0][and][0][id][equals]=x sort=- sort=--id sort=nonsense sort=id.x sort=__proto__
    sort=hash select[nonsense]=true select[id][x]=true populate[media][x]=true populate[__proto__]=1 joins[nonsense][limit]=1
    joins[drinks][sort]=nonsense joins[drinks]=x []=1 &&&=& % %E0%A4%A x=${'y'.repeat(8_000)}`),
]
/** What no client of Next reports as the part of the page that it shows. */
export const STATES: readonly string[] = [
  ...words('[ {} ["",{}] ["",{"children":7}] [7,{}] %zz %5B %5B%22%22%5D'),
  encodeURIComponent('["",{"children":'.repeat(150)),
]

const FIELD = 'Content-Disposition: form-data; name="_payload"'
const FILE = 'Content-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png'

/** A form as the panel sends it: JSON in `_payload`, and a file. */
export const formWith = (payload: string, file: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`--b\r\n${FIELD}\r\n\r\n${payload}\r\n--b\r\n${FILE}\r\n\r\n`), file, Buffer.from('\r\n--b--\r\n')])

const INSERTED = ['', '--', '\r\n', '\u0000', '"', ';', 'filename=', "filename*=UTF-8''%", '{', 'Content-Type: /', 'é', '='.repeat(400)]

/** A body that ends early, or with something removed, repeated or inserted. */
export function mutant(body: Buffer, random: () => number): Buffer {
  const [head, tail] = [body.subarray(0, random() * body.length), body.subarray(random() * body.length)]
  if (random() < 0.3) return head
  return Buffer.concat([head, Buffer.from(INSERTED[Math.floor(random() * INSERTED.length)] ?? ''), tail])
}
