// Converts the installed @fontsource-variable packages to TrueType, the only format that Pango (inside sharp) draws with.
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Blob, Face } from 'harfbuzzjs'
import { decompress } from 'woff2-encoder'

const PACKAGES = 'node_modules/@fontsource-variable'
/** Files with only the weight axis. Others of the same package add axes that cards do not use. */
const WEIGHT_AXIS = /-wght-(?<style>normal|italic)\.woff2$/
/** The name table's entry for the family. Fontconfig matches fonts by it. */
const FAMILY_NAME = 1

/** Consecutive code points as `[first, last]`. */
function rangesOf(codePoints) {
  const ranges = []
  for (const code of codePoints.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && last[1] === code - 1) last[1] = code
    else ranges.push([code, code])
  }
  return ranges
}

async function convert(source, target) {
  const trueType = await decompress(await readFile(source))
  await writeFile(target, trueType)
  const face = new Face(new Blob(trueType))
  return { family: face.getName(FAMILY_NAME, 'en'), ranges: rangesOf(Array.from(face.collectUnicodes())) }
}

/**
 * Writes every font file of the packages to `folder` as TrueType, and an index of their characters, `index.json`: an array of
 * FontFile (fonts.ts).
 * @param folder emptied first.
 * @param packages names below `@fontsource-variable`; all that are installed by default.
 */
export async function buildFonts(folder, packages) {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const index = []
  for (const name of (packages ?? (await readdir(PACKAGES))).toSorted()) {
    const files = path.join(PACKAGES, name, 'files')
    for (const source of (await readdir(files)).toSorted()) {
      const style = WEIGHT_AXIS.exec(source)?.groups.style
      if (!style) continue
      const file = source.replace('.woff2', '.ttf')
      index.push({ file, package: name, style, ...(await convert(path.join(files, source), path.join(folder, file))) })
    }
  }
  await writeFile(path.join(folder, 'index.json'), JSON.stringify(index))
}
