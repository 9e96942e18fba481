import { bin, capture, oneTest } from './steps.mjs'

/** With fewer modules than this, dependency-cruiser did not look at the code. */
const MODULES_MIN = 100

/** Checks the import rules in .dependency-cruiser.mjs, and that dependency-cruiser saw the code. */
export async function boundaries() {
  const folders = ['cms', 'admin-bridge', 'site', 'seed', 'tests']
  const { code, text } = await capture([bin('depcruise'), '--config', '.dependency-cruiser.mjs', '--output-type', 'err', ...folders])
  const modules = Number(/(\d+) modules/.exec(text)?.[1] ?? 0)
  const dependencies = Number(/(\d+) dependencies/.exec(text)?.[1] ?? 0)
  const sawCode = modules > MODULES_MIN && dependencies > modules
  const problem = sawCode ? '' : `\ndependency-cruiser saw only ${modules} modules and ${dependencies} dependencies: it missed the code`
  return oneTest(code === 0 && sawCode, text + problem)
}
