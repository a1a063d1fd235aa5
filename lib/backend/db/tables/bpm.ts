// Tables of the process engine: models and their deployed versions, the rows of bpm/state.ts, the inboxes that the pending list is read from.
import { choice, datetime, files, flag, int, json, text } from '../../../model/field.ts'
import { table } from '../table.ts'

const key = text(32, { required: true })
const element = text(255)
/** The root instance. */
const root = { root_id: key, instance_id: key }

/** A process model as it is edited; only its deployed versions run. */
export const bpmModel = table('bpm_model', {
  key: 'model_key',
  fields: {
    model_key: key,
    /** The id of the process in the file. */
    process_definition_key: text(255, { required: true }),
    model_name: text(100, { required: true }),
    category: text(50),
    bpmn_xml: text(2_000_000, { required: true }),
    form_key: text(255),
    /** What it approves: entities, or second approvals of one (docs/domain/approval.md#business-types). */
    business_types: json({ required: true }),
    /** The newest deployed version; 0 before the first. */
    version: int({ required: true, default: 0 }),
    status: choice('MODEL_STATUS', { required: true, default: 'DRAFT' }),
    /** Who may start it: {users, roles, departs}; all empty for everybody. */
    scope: json(),
    /** Whether its tasks may be confirmed several at once. */
    batch_confirm: flag({ default: true }),
    remark: text(500),
    /** Saved dry runs with their results (lib/backend/approval/examples.ts). */
    examples: json(),
    /** Who has it open in the designer, since when, and until when this is valid. */
    editing_key: text(32),
    editing_since: datetime(),
    editing_until: datetime(),
  },
  unique: [['process_definition_key']],
  indexes: [['status', '-update_time'], ['-update_time']],
})

/** A deployed version; it never changes. `deploy_no` grows with every deployment, so that a server process sees whether its cache is complete. */
export const bpmDefinition = table('bpm_definition', {
  key: 'deploy_no',
  serial: true,
  noCommon: true,
  fields: {
    id: key,
    model_key: key,
    process_definition_key: text(255, { required: true }),
    version: int({ required: true }),
    version_tag: text(255),
    name: text(255, { required: true }),
    bpmn_xml: text(2_000_000, { required: true }),
    checksum: text(64, { required: true }),
    deploy_by_key: text(32),
    create_time: datetime({ required: true, default: '@now' }),
  },
  unique: [['id'], ['process_definition_key', 'version']],
  indexes: [['model_key', '-version']],
})

/** A timer of a start event of the newest version. */
export const bpmStartTimer = table('bpm_start_timer', {
  key: ['definition_id', 'node_id'],
  noCommon: true,
  fields: {
    definition_id: key,
    node_id: text(255, { required: true }),
    due_time: datetime({ required: true }),
    cycle: text(255),
    repeats: int(),
  },
  indexes: [['due_time']],
})

export const bpmInstance = table('bpm_instance', {
  key: 'id',
  noCommon: true,
  fields: {
    id: key,
    root_id: key,
    parent_id: text(32),
    definition_id: key,
    definition_key: text(255, { required: true }),
    version: int({ required: true }),
    name: text(255),
    business_type: text(64),
    business_key: text(64),
    title: text(200),
    starter: text(32),
    /** Others who may not decide it, like its starter: in whose name it was submitted, and who sent it for another. */
    also_barred: json(),
    status: text(10, { required: true }),
    decided: json(),
    /** While it is returned to its applicant: who returned it, and how it continues. */
    returned: json(),
    reason: text(2000),
    start_time: datetime({ required: true }),
    end_time: datetime(),
    rev: int({ required: true }),
    seq: int({ required: true }),
    /** A called instance that has ended: history, no living state. */
    is_closed: flag(),
    /** The departments of its starter when it began. */
    depart_key: text(32),
    /** The submitted record in the form of its table; null for a process without a record. */
    submitted: json(),
    /** The version for comparison: for a change the version in force, for a resubmission the one submitted before. */
    replaced: json(),
  },
  indexes: [
    ['root_id'],
    ['starter', '-start_time', '-id'],
    ['business_type', 'business_key', '-start_time'],
    ['status', '-start_time', '-id'],
    ['definition_key', '-start_time', '-id'],
    ['-start_time', '-id'],
  ],
})

export const bpmExecution = table('bpm_execution', {
  key: 'id',
  noCommon: true,
  fields: {
    id: key,
    ...root,
    parent_id: text(32),
    node_id: element,
    flow_id: element,
    status: text(10, { required: true }),
    loop: json(),
    loop_index: int(),
    activity_id: text(32),
    actor: text(32),
    locals: flag(),
    compensates: text(32),
    compensate_until: int(),
  },
  indexes: [['root_id']],
})

export const bpmTask = table('bpm_task', {
  key: 'id',
  noCommon: true,
  fields: {
    id: key,
    ...root,
    execution_id: key,
    definition_id: key,
    node_id: text(255, { required: true }),
    node_name: text(255),
    description: text(2000),
    assignee: text(64),
    owner: text(64),
    principal: text(64),
    priority: int({ required: true }),
    category: text(255),
    form_key: text(255),
    arrive_time: datetime({ required: true }),
    due_time: datetime(),
    follow_up_time: datetime(),
    finish_time: datetime(),
    status: choice('BPM_TASK_STATUS', { required: true }),
    finished_by: text(64),
    comment: text(2000),
    from_turn_user: text(64),
    parent_task_id: text(32),
    signer: text(10),
    after_users: json(),
    delegated_by: text(64),
    barred_user: text(64),
    also_barred: json(),
    is_closed: flag(),
    /** When the last reminder was sent, and how many overdue reminders were sent automatically. */
    remind_time: datetime(),
    due_told: int({ required: true, default: 0 }),
  },
  indexes: [
    ['root_id', 'is_closed'],
    ['finished_by', '-finish_time', '-id'],
    ['is_closed', 'due_time'],
    ['assignee', 'is_closed'],
    ['-finish_time'],
    ['-arrive_time'],
  ],
})

/** Who may claim a task without assignee. */
export const bpmCandidate = table('bpm_candidate', {
  key: 'id',
  noCommon: true,
  fields: {
    id: key,
    root_id: key,
    task_id: key,
    kind: text(5, { required: true }),
    value: text(255, { required: true }),
    /** The task is decided; its candidates may still see the approval. */
    is_closed: flag(),
  },
  indexes: [['root_id'], ['task_id']],
})

/**
 * The lists that contain a waiting task: 'u:' and a user, 'g:' and a group; 'b:' and a user who may not decide what his group may. Updated with every step, in the order of the list, so that a page is read from the index alone,
 * however many tasks wait.
 */
export const bpmInbox = table('bpm_inbox', {
  key: ['task_id', 'actor'],
  noCommon: true,
  fields: { task_id: key, actor: text(260, { required: true }), arrive_time: datetime({ required: true }) },
  indexes: [['actor', '-arrive_time', '-task_id']],
})

export const bpmVariable = table('bpm_variable', {
  key: 'id',
  noCommon: true,
  fields: {
    id: key,
    ...root,
    execution_id: key,
    name: text(255, { required: true }),
    type: text(10, { required: true }),
    value: json(),
    is_closed: flag(),
  },
  indexes: [['root_id']],
})

/** Timers and asynchronous steps. */
export const bpmJob = table('bpm_job', {
  key: 'id',
  noCommon: true,
  fields: {
    id: key,
    ...root,
    execution_id: key,
    node_id: text(255, { required: true }),
    kind: text(10, { required: true }),
    due_time: datetime({ required: true }),
    operation: json({ required: true }),
    cycle: text(255),
    repeats: int(),
    end_time: datetime(),
    retries: int({ required: true }),
    waits: json({ required: true }),
    failure: text(2000),
  },
  indexes: [['root_id'], ['due_time']],
})

export const bpmSubscription = table('bpm_subscription', {
  key: 'id',
  noCommon: true,
  fields: {
    id: key,
    ...root,
    execution_id: key,
    node_id: text(255, { required: true }),
    kind: text(10, { required: true }),
    name: text(255, { required: true }),
    business_key: text(255),
    local: flag(),
    held: flag(),
    order: int({ required: true }),
    snapshot: json(),
    inside: json(),
    created_time: datetime({ required: true }),
  },
  indexes: [['root_id'], ['kind', 'name', 'business_key']],
})

export const bpmIncident = table('bpm_incident', {
  key: 'id',
  noCommon: true,
  fields: {
    id: key,
    ...root,
    execution_id: key,
    node_id: element,
    job_id: text(32),
    key: text(40, { required: true }),
    params: json({ required: true }),
    message: text(2000, { required: true }),
    operations: json({ required: true }),
    created_time: datetime({ required: true }),
  },
  indexes: [['root_id'], ['-created_time', '-id']],
})

export const bpmActivity = table('bpm_activity', {
  key: 'id',
  noCommon: true,
  fields: {
    id: key,
    ...root,
    execution_id: key,
    node_id: text(255, { required: true }),
    node_name: text(255),
    node_type: text(50, { required: true }),
    flow_id: element,
    task_id: text(32),
    called_id: text(32),
    start_time: datetime({ required: true }),
    end_time: datetime(),
    result: text(10),
    seq: int({ required: true }),
    is_closed: flag(),
  },
  indexes: [['root_id', 'is_closed']],
})

/** The timeline: who did and said what. */
export const bpmComment = table('bpm_comment', {
  key: 'id',
  noCommon: true,
  fields: {
    id: key,
    ...root,
    task_id: text(32),
    node_id: element,
    node_name: text(255),
    user_key: text(64),
    action: text(20, { required: true }),
    text: text(2000),
    attachments: files({ max: 9 }),
    /** The signature picture of the decision. */
    signature: text(300, { format: 'filePath' }),
    time: datetime({ required: true }),
    seq: int({ required: true }),
  },
  indexes: [['root_id', 'seq']],
})

/** The current signature picture of a user. */
export const bpmSignature = table('bpm_signature', {
  key: 'user_key',
  noCommon: true,
  fields: {
    user_key: text(64, { required: true }),
    url: text(300, { required: true, format: 'filePath' }),
  },
})

/** Tasks handed over. */
export const bpmTurn = table('bpm_turn', {
  key: 'id',
  noCommon: true,
  fields: {
    id: key,
    ...root,
    task_id: key,
    new_task_id: key,
    employee_key: text(64, { required: true }),
    turn_to_employee_key: text(64, { required: true }),
    message: text(2000),
    time: datetime({ required: true }),
  },
  indexes: [['employee_key', '-time', '-id'], ['turn_to_employee_key', '-time', '-id'], ['root_id']],
})

/** Who got a copy of a root instance. */
export const bpmCopy = table('bpm_copy', {
  key: ['root_id', 'user_key'],
  noCommon: true,
  fields: {
    root_id: key,
    user_key: text(32, { required: true }),
    /** Who sent it; null if the model did. */
    copied_by: text(32),
    time: datetime({ required: true }),
  },
  indexes: [['user_key', '-time', '-root_id']],
})

export const bpmTables = [
  bpmModel,
  bpmDefinition,
  bpmStartTimer,
  bpmInstance,
  bpmExecution,
  bpmTask,
  bpmCandidate,
  bpmInbox,
  bpmVariable,
  bpmJob,
  bpmSubscription,
  bpmIncident,
  bpmActivity,
  bpmComment,
  bpmSignature,
  bpmTurn,
  bpmCopy,
] as const
