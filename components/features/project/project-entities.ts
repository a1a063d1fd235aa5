// The entities whose names the screens of projects show.
export const projectEntities = [
  'project',
  'project_participant',
  'project_attachment',
  'project_task',
  'project_task_comment',
  'objective',
  'key_result',
  'kr_update',
  'project_document',
  'resource_project',
  'resource',
  'customer',
  'customer_department',
  'customer_product',
  'customer_contact',
  'business',
] as const
