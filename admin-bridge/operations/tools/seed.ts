import { seedDemoContent } from '../../../seed'
import { runOperation } from './operation'

const readNothing = (): null => null

await runOperation(readNothing, async ({ payload }) => {
  const { created } = await seedDemoContent(payload, (line) => console.log(line))
  console.log(created > 0 ? `${created} records created` : 'Nothing changed: the database already has content')
})
