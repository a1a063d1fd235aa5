// What tasks have to say about the end of their project: open ones keep it from closing without a reason (docs/domain/project.md#closing).
import { sql } from 'kysely'
import type { ProjectPart } from '../project-part.ts'
import { countTasks, openTask } from './count-tasks.ts'

export const taskPart: ProjectPart = {
  async unfinished({ db }, { project_key }) {
    const n = await countTasks(db, sql`project_key = ${project_key} and ${openTask}`)
    return n > 0 ? ['task.openInProject', { n }] : null
  },
}
