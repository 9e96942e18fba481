// `npm run pack`: puts what a machine needs that only runs the product into one archive, or with `--folder DIR` into a folder.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import './node-version.mjs'

/** `package-lock.json` marks the root of the workspace for Next, which would not find the panel otherwise. */
const FILES = [
  'package-lock.json',
  'package.json',
  'README.md',
  'LICENSE',
  'CHANGELOG.md',
  '.env.example',
  'docs',
  'admin-bridge/operations/scripts',
  'cms/panel/next.config.mjs',
]
/** Parts of the build that are needed only to build again. */
const LEFT_OUT = /^dist\/(build-data|panel\/(cache|trace|diagnostics))(\/|$)/

/** The folders of the packages that the product runs with, nested ones too. @returns {string[]} from the root of the repository */
function packages() {
  const listed = execFileSync('npm', ['ls', '--all', '--parseable', '--omit=dev'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  })
  const folders = listed.split('\n').filter((line) => line.includes('node_modules'))
  return [...new Set(folders.map((folder) => path.relative(process.cwd(), folder)))]
}

/** Copies a package without those below it: the list has them if they are needed. */
const copyPackage = (folder, target) =>
  cpSync(folder, path.join(target, folder), {
    recursive: true,
    filter: (file) => !path.relative(folder, file).split(path.sep).includes('node_modules'),
  })

/** Fills a folder with the product. @param {string} target the folder */
function fill(target) {
  mkdirSync(target, { recursive: true })
  for (const file of FILES.filter((each) => existsSync(each))) cpSync(file, path.join(target, file), { recursive: true })
  cpSync('dist', path.join(target, 'dist'), { recursive: true, filter: (file) => !LEFT_OUT.test(file.split(path.sep).join('/')) })
  for (const folder of packages()) copyPackage(folder, target)
}

/** Ends the process with one sentence. */
function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** @returns the folder to fill; undefined for an archive. */
function folderOf() {
  try {
    return parseArgs({ options: { folder: { type: 'string' } } }).values.folder
  } catch {
    return fail('Usage: npm run pack [-- --folder DIR]')
  }
}

const folder = folderOf()
if (folder !== undefined && existsSync(folder) && !statSync(folder).isDirectory()) fail(`${folder} is no folder`)
const { isBuilt } = await import('./stamp.mjs')
if (!isBuilt()) await import('./build.mjs').then(({ build }) => build())
if (folder !== undefined) {
  fill(folder)
  console.log(`The product is in ${folder}`)
} else {
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const archive = `${name}-${version}.tgz`
  const parent = mkdtempSync(path.join(tmpdir(), `${name}-`))
  try {
    fill(path.join(parent, `${name}-${version}`))
    execFileSync('tar', ['-czf', `${archive}.part`, '-C', parent, `${name}-${version}`], { stdio: 'inherit' })
    renameSync(`${archive}.part`, archive)
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
  console.log(`${archive} is ready: unpack it elsewhere and run npm start`)
}
