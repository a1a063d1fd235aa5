// What the area of projects answers others of its projects: whether a code is taken.
import { project } from '../../../model/entities/project.ts'
import { type DuplicateRule, refuseTaken } from '../../entity/duplicate.ts'

export const projectDuplicates: DuplicateRule = {
  permission: project.permission,
  fields: ['project_code'],
  check: (context, question) => refuseTaken(context, project, question),
}
