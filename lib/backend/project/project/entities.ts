// The entities of a project itself with their hooks.
import { project, projectAttachment, projectParticipant } from '../../../model/entities/project.ts'
import { type ServedEntity, serveEntity } from '../../entity/calls.ts'
import { attachmentHooks, projectHooks } from './hooks.ts'
import { participantHooks } from './people.ts'

export const projectEntities: readonly ServedEntity[] = [
  serveEntity(project, { ...projectHooks, without: ['addOrUpdate'] }),
  serveEntity(projectParticipant, participantHooks),
  serveEntity(projectAttachment, attachmentHooks),
]
