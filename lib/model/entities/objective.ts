// Objectives of a project, the key results that measure them, and the check-ins of those (docs/domain/objective.md#objective).
import { entity } from '../definition.ts'
import { choice, date, decimal, int, json, ref, refs, text } from '../field.ts'

const progress = decimal(7, 4, { readOnly: true, default: '0.0000', unit: 'percent' })
const score = decimal(3, 2, { readOnly: true, min: 0, max: 1 })

/** It is pursued. */
const open = { field: 'status', in: ['DRAFT', 'RUNNING'] } as const

export const objective = entity('objective', {
  family: 'eis',
  path: 'objective',
  permission: 'eis:okr',
  key: 'objective_key',
  title: 'objective_name',
  parent: { entity: 'project', field: 'project_key' },
  tree: { field: 'parent_objective_key', depth: 3 },
  fields: {
    project_key: ref('project', { required: true, createOnly: true }),
    /** O1, O2 … within the project. */
    objective_code: text(10, { readOnly: true }),
    objective_name: text(100, { required: true }),
    parent_objective_key: ref('objective', { same: 'project_key' }),
    owner_key: ref('user', { required: true, default: '@me', duty: open, index: true }),
    cycle: choice('OKR_CYCLE', { required: true, default: 'PROJECT' }),
    start_date: date({ required: true }),
    end_date: date({ required: true, notBefore: 'start_date' }),
    /** Its part among the objectives beside it (docs/domain/objective.md#weights). */
    weight: int({ required: true, min: 0, max: 100, unit: 'percent' }),
    confidence: int({ min: 1, max: 10, default: 5 }),
    description: text(1000, { multiline: true }),
    align_objective_keys: refs('objective', { max: 20 }),
    progress,
    status: choice('OKR_STATUS', { required: true, default: 'DRAFT', readOnly: true }),
    /** The weighted scores of its key results, at its close. */
    score,
    close_note: text(500, { readOnly: true, multiline: true }),
  },
  computed: {
    /** The steps that the caller may take. */
    may: json({ offScreen: true }),
  },
  search: ['objective_name'],
  indexes: [['project_key', 'objective_code'], ['parent_objective_key']],
  list: {
    columns: [
      'objective_code',
      'objective_name',
      'owner_key',
      'cycle',
      'start_date',
      'end_date',
      'weight',
      'progress',
      'confidence',
      'status',
    ],
    filters: ['project_key', 'objective_name', 'owner_key', 'cycle', 'status'],
    sort: 'objective_code',
  },
  form: [
    {
      name: 'basic',
      fields: [
        'project_key',
        'objective_name',
        'parent_objective_key',
        'owner_key',
        'cycle',
        'start_date',
        'end_date',
        'weight',
        'confidence',
        'align_objective_keys',
        'description',
      ],
    },
  ],
})

export const keyResult = entity('key_result', {
  family: 'eis',
  path: 'keyResult',
  permission: 'eis:okr',
  key: 'kr_key',
  title: 'kr_name',
  parent: { entity: 'objective', field: 'objective_key' },
  fields: {
    objective_key: ref('objective', { required: true, createOnly: true }),
    /** That of its objective. */
    project_key: ref('project', { readOnly: true }),
    kr_name: text(200, { required: true }),
    kr_type: choice('KR_TYPE', { required: true, default: 'PERCENT' }),
    start_value: decimal(18, 4, { required: true, default: '0.0000' }),
    target_value: decimal(18, 4, { required: true }),
    current_value: decimal(18, 4, { readOnly: true }),
    unit: text(20),
    weight: int({ required: true, min: 0, max: 100, unit: 'percent' }),
    owner_key: ref('user', { required: true, default: '@me', duty: open, index: true }),
    due_date: date({ required: true }),
    confidence: int({ readOnly: true, default: 5, min: 1, max: 10 }),
    progress,
    /** A progress that was set by hand, with its reason (docs/domain/objective.md#check-in). */
    manual_progress: decimal(7, 4, { readOnly: true, unit: 'percent' }),
    manual_reason: text(500, { readOnly: true }),
    status: choice('OKR_STATUS', { required: true, default: 'DRAFT', readOnly: true }),
    score,
  },
  computed: {
    /** The steps that the caller may take. */
    may: json({ offScreen: true }),
  },
  search: ['kr_name'],
  indexes: [['objective_key'], ['project_key']],
  list: {
    columns: [
      'kr_name',
      'owner_key',
      'kr_type',
      'start_value',
      'current_value',
      'target_value',
      'unit',
      'weight',
      'progress',
      'confidence',
      'due_date',
      'status',
    ],
    filters: ['project_key', 'objective_key', 'kr_name', 'owner_key', 'kr_type', 'status'],
    sort: 'create_time',
  },
  form: [
    {
      name: 'basic',
      fields: ['objective_key', 'kr_name', 'kr_type', 'start_value', 'target_value', 'unit', 'weight', 'owner_key', 'due_date'],
    },
  ],
})

export const keyResultUpdate = entity('kr_update', {
  family: 'eis',
  path: 'keyResult/log',
  permission: 'eis:okr',
  key: 'update_key',
  title: 'note',
  parent: { entity: 'key_result', field: 'kr_key' },
  fields: {
    kr_key: ref('key_result', { required: true, createOnly: true }),
    value: decimal(18, 4, { readOnly: true }),
    progress: decimal(7, 4, { readOnly: true, unit: 'percent' }),
    confidence: int({ readOnly: true }),
    note: text(500, { readOnly: true, multiline: true }),
  },
  indexes: [['kr_key', '-create_time']],
  list: { columns: ['create_time', 'value', 'progress', 'confidence', 'note', 'create_by_key'], filters: ['kr_key'], sort: '-create_time' },
  form: [],
})
