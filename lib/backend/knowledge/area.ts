// The area of the knowledge base.
import { knowledgeCategory, knowledgeComment, knowledgeRecord } from '../../model/entities/knowledge.ts'
import type { Area } from '../area/area.ts'
import { serveEntity } from '../entity/calls.ts'
import { knowledgeCalls } from './calls.ts'
import { articleHooks, categoryHooks } from './hooks.ts'
import { articleFiles } from './readers.ts'

export const knowledgeArea: Area = {
  name: 'knowledge',
  calls: knowledgeCalls,
  entities: [
    serveEntity(knowledgeCategory, { ...categoryHooks, without: ['query'] }),
    serveEntity(knowledgeRecord, articleHooks),
    serveEntity(knowledgeComment, { without: ['addOrUpdate', 'deleteById', 'detail/{id}'] }),
  ],
  answers: { fileScopes: { [knowledgeRecord.name]: articleFiles } },
}
