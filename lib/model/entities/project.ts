// Project: what we do for a customer from its application to its profit; its people and its files (docs/domain/project.md#project).
import { approvalFields } from '../approval-fields.ts'
import { entity } from '../definition.ts'
import { choice, date, datetime, decimal, files, int, json, money, nameOrder, ref, refs, sound, text } from '../field.ts'

/** What only those see who may see the costs of projects. */
const cost = { readOnly: true, default: '0.00', viewPermission: 'eis:project:cost' } as const
const figure = { readOnly: true, default: '0.00' } as const
/** It is not over. */
const goesOn = { field: 'status', in: ['DRAFT', 'PROGRESS', 'PASS', 'REJECT', 'CANCEL', 'RETURN', 'SUSPEND', 'CLOSING'] } as const

export const project = entity('project', {
  family: 'eis',
  path: 'project',
  calls: { addOrUpdate: 'save', deleteById: 'delete' },
  permission: 'eis:project',
  key: 'project_key',
  title: 'project_name',
  owned: true,
  ext: true,
  fields: {
    /** Made of city, name, month and a running number; changed by hand with code:manual only. */
    project_code: text(50, { required: true }),
    project_name: text(100, { required: true }),
    pinyin: sound('project_name'),
    name_order: nameOrder('project_name'),
    project_type: choice('PROJECT_TYPE', { required: true, default: 'SERVICE' }),
    project_level: choice('PROJECT_LEVEL', { default: 'NORMAL' }),
    project_city: text(30, { required: true, default: '广州' }),
    project_start_time: datetime({ required: true }),
    project_end_time: datetime({ required: true, notBefore: 'project_start_time' }),
    customer_key: ref('customer', { required: true }),
    customer_department_key: ref('customer_department', { same: 'customer_key' }),
    customer_product_key: ref('customer_product', { same: 'customer_key' }),
    customer_contacts_key: ref('customer_contact', { same: 'customer_key', hangsOn: ['customer_department_key'] }),
    business_key: ref('business', { same: 'customer_key' }),
    /** The main contract; follows from the contracts of the project. */
    contract_key: ref('contract', { readOnly: true }),
    core_objectives: text(1000, { multiline: true }),
    operation_scope: text(1000, { multiline: true }),
    basic_background: text(2000, { multiline: true }),
    launch_project_requirements: text(2000, { multiline: true }),
    initial_budget: money({ min: 0, default: '0.00' }),
    description: text(2000, { multiline: true }),
    /** The manager is the owner of the record. */
    project_mgr_key: ref('user', { required: true, default: '@me' }),
    medium_keys: refs('user', { max: 20, duty: goesOn, index: true }),
    progress_rate: decimal(7, 4, { readOnly: true, default: '0.0000', unit: 'percent' }),
    health: choice('PROJECT_HEALTH', { readOnly: true, default: 'GREEN' }),
    health_reason: text(200, { readOnly: true }),
    quote_amount: money(figure),
    contract_amount: money(figure),
    receivable_amount: money(figure),
    received_amount: money(figure),
    overdue_amount: money(figure),
    invoiced_amount: money(figure),
    budget_amount: money(figure),
    occupied_amount: money(figure),
    paid_amount: money(cost),
    other_cost_amount: money(cost),
    labor_cost: money(cost),
    /** What the project has cost so far: paid, other, resources, labour, tax. */
    cost_amount: money(cost),
    gross_profit: money(cost),
    gross_rate: decimal(12, 4, { readOnly: true, viewPermission: 'eis:project:cost', unit: 'percent' }),
    close_summary: text(5000, { readOnly: true, multiline: true }),
    close_time: datetime({ readOnly: true }),
    /** Why it was suspended, terminated, or closed with open tasks. */
    status_reason: text(500, { readOnly: true }),
    ...approvalFields,
    status: choice('PROJECT_STATUS', { required: true, default: 'DRAFT', readOnly: true }),
  },
  computed: {
    customer_depart_name: text(60),
    /** The steps that the caller may take. */
    may: json({ offScreen: true }),
  },
  unique: [['project_code']],
  search: ['project_name', 'project_code'],
  summary: ['customer_key', 'initial_budget', 'project_start_time', 'project_end_time'],
  indexes: [
    ['customer_key', '-create_time'],
    ['project_mgr_key', '-create_time'],
    ['status', '-create_time'],
    ['health', '-create_time'],
    ['business_key'],
    ['project_start_time'],
    ['project_end_time'],
  ],
  list: {
    columns: [
      'project_code',
      'project_name',
      'customer_key',
      'project_mgr_key',
      'project_start_time',
      'project_end_time',
      'progress_rate',
      'health',
      'contract_amount',
      'received_amount',
      'cost_amount',
      'gross_rate',
      'status',
    ],
    filters: [
      'project_name',
      'customer_key',
      'status',
      'project_code',
      'project_type',
      'project_mgr_key',
      'health',
      'project_start_time',
      'project_end_time',
      'project_level',
      'project_city',
      'customer_product_key',
      'owner_depart_key',
      'create_time',
    ],
    sort: '-create_time',
    sums: ['contract_amount', 'receivable_amount', 'received_amount', 'budget_amount', 'cost_amount'],
  },
  form: [
    {
      name: 'basic',
      fields: [
        'customer_key',
        'customer_department_key',
        'customer_product_key',
        'customer_contacts_key',
        'business_key',
        'project_type',
        'project_level',
        'project_city',
        'project_name',
        'project_code',
        'project_start_time',
        'project_end_time',
        'initial_budget',
      ],
    },
    {
      name: 'goals',
      fields: ['core_objectives', 'operation_scope', 'basic_background', 'launch_project_requirements', 'description'],
    },
    { name: 'people', fields: ['project_mgr_key', 'medium_keys'] },
  ],
})

/** Who takes part in a project, in which role and for how long. */
export const projectParticipant = entity('project_participant', {
  family: 'eis',
  path: 'project/participant',
  permission: 'eis:project',
  key: 'participant_key',
  title: 'employee_key',
  parent: { entity: 'project', field: 'project_key' },
  fields: {
    project_key: ref('project', { required: true, createOnly: true }),
    employee_key: ref('user', { required: true, createOnly: true }),
    project_role: choice('PROJECT_ROLE', { required: true, default: 'MEMBER' }),
    join_time: date({ default: '@now' }),
    leave_time: date({ notBefore: 'join_time' }),
    plan_days: decimal(8, 2, { min: 0, unit: 'day' }),
    day_cost: money({ min: 0, unit: 'yuan', viewPermission: 'eis:project:cost' }),
  },
  unique: [['project_key', 'employee_key']],
  indexes: [['employee_key', 'project_key']],
  list: {
    columns: ['employee_key', 'project_role', 'join_time', 'leave_time', 'plan_days', 'day_cost'],
    filters: ['project_key', 'employee_key', 'project_role'],
    sort: 'create_time',
    sums: ['plan_days'],
  },
  form: [
    {
      name: 'basic',
      fields: ['project_key', 'employee_key', 'project_role', 'join_time', 'leave_time', 'plan_days', 'day_cost'],
    },
  ],
})

/** A file of a project besides its documents: plan, minutes, deliverable, acceptance. */
export const projectAttachment = entity('project_attachment', {
  family: 'eis',
  path: 'attachment',
  calls: { addOrUpdate: 'save', deleteById: 'delete' },
  permission: 'eis:document',
  key: 'attachment_key',
  title: 'file_name',
  parent: { entity: 'project', field: 'project_key' },
  fields: {
    project_key: ref('project', { required: true, createOnly: true }),
    attachment_type: choice('PROJECT_FILE_TYPE', { required: true, default: 'OTHER' }),
    attachments: files({ required: true, max: 1 }),
    file_name: text(255, { readOnly: true }),
    file_size: int({ readOnly: true, unit: 'byte' }),
    remark: text(500, { multiline: true }),
  },
  search: ['file_name'],
  list: {
    columns: ['attachments', 'attachment_type', 'create_by_key', 'create_time', 'remark'],
    filters: ['project_key', 'file_name', 'attachment_type'],
    sort: '-create_time',
  },
  form: [{ name: 'basic', fields: ['project_key', 'attachment_type', 'attachments', 'remark'] }],
})
