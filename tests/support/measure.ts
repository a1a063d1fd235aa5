// npm run measure: how much there is to read for who follows a request, and how much the types leave open.
import { startBackend } from '../../lib/backend/app.ts'
import { log } from '../../lib/backend/base/log.ts'
import { openMemory } from '../../lib/backend/db/memory.ts'
import { password, signIn } from './backend.ts'
import { circlesOfImports, countCasts, linesByPart, sizeOfScreens, smallFilesOfOneUser } from './measure-sources.ts'
import { type Walk, walkOfDecision, walkOfList } from './measure-walks.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

function sayCounts(title: string, counts: ReadonlyMap<string, number>): void {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  say(`\n${title}: ${all}`)
  for (const [name, count] of [...counts].sort(([, one], [, other]) => other - one)) say(`${String(count).padStart(7)}  ${name}`)
}

function sayWalk(title: string, { files, functions }: Walk): void {
  say(`\n${title}: ${files.length} files, ${functions.length} functions`)
  for (const file of files) say(`         ${file}`)
}

const backend = await startBackend({
  gateway: await openMemory(),
  now: () => new Date(),
  checkAnswers: false,
  clock: false,
  log: log.child({}, { level: 'fatal' }),
  demo: { data: 'people', password },
})
const as = (username: string) => signIn(backend, username)
sayWalk('Passed by a list request', await walkOfList(await as('chenli')))
sayWalk('Passed by the decision of an approval', await walkOfDecision(await as('huangwen'), await as('chenli')))
await backend.close()
sayCounts('Casts in the backend', countCasts())
const small = smallFilesOfOneUser()
say(`\nSmall files of one user: ${small.length}`)
for (const file of small) say(`         ${file}`)
say(`\nCircles of imports: ${circlesOfImports().length}`)
for (const circle of circlesOfImports()) say(`         ${circle.join(', ')}`)
const screens = sizeOfScreens()
say(`\nScreens: ${screens.files} files, ${screens.lines} lines, ${screens.styleLines} lines of styles`)
say(`         ${screens.tables} files with tables of their own, ${screens.clientMarks} marked as the browser's`)
sayCounts('Lines', linesByPart())
process.exit()
