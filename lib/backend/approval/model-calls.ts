// The calls of process models.
import { dryRunModel } from '../../model/calls/approval-dry-run.ts'
import * as examples from '../../model/calls/approval-examples.ts'
import * as models from '../../model/calls/approval-models.ts'
import { listBusinessTypes } from '../bpm/store/business.ts'
import { listFunctions } from '../bpm/store/delegates.ts'
import { deployedModels } from '../bpm/store/submit.ts'
import { serve } from '../kernel/call.ts'
import { editModel } from './editing.ts'
import { deleteModelExample, runModelExamples, saveModelExample } from './examples.ts'
import { dryRunDrawnModel } from './model-dry-run.ts'
import { queryModels, readModel, readVersions } from './model-reads.ts'
import { activateModel, checkModelFile, copyModel, deleteModel, deployModel, rollbackModel, saveModel, suspendModel } from './models.ts'

export const modelCalls = [
  serve(models.queryModels, {
    summary: ['查询流程模型', 'Query process models'],
    permission: 'bpm:model:q',
    handle: queryModels,
  }),
  serve(models.readDeployedModels, {
    summary: ['已部署的流程模型名称，供选择', 'Names of deployed models, to choose from'],
    permission: ['bpm:model:q', 'eis:contractCategory:q', 'eis:contract:q'],
    handle: async (context) =>
      (await deployedModels(context)).map(({ process_definition_key, model_name }) => ({ process_definition_key, model_name })),
  }),
  serve(models.readBusinessTypes, {
    summary: ['可以由流程审批的业务单据', 'Records that a process can approve'],
    permission: 'bpm:model:q',
    handle: async (context) => listBusinessTypes(context),
  }),
  serve(models.readFunctions, {
    summary: ['流程可以执行的函数', 'Functions that a process can run'],
    permission: 'bpm:model:q',
    handle: async (context) => listFunctions(context),
  }),
  serve(models.readModel, {
    summary: ['流程模型详情，含 BPMN 文件', 'A process model with its BPMN file'],
    permission: 'bpm:model:q',
    handle: (context, { id }) => readModel(context, id),
  }),
  serve(models.readModelVersions, {
    summary: ['流程模型的已部署版本', 'Deployed versions of a model'],
    permission: 'bpm:model:q',
    handle: (context, { id }) => readVersions(context, id),
  }),
  serve(models.saveModel, {
    summary: ['保存流程模型；部署后才生效', 'Save a process model; it takes effect when deployed'],
    permission: ['bpm:model:a', 'bpm:model:e'],
    write: true,
    done: 'done.saved',
    handle: saveModel,
  }),
  serve(models.deployModel, {
    summary: ['部署为新版本；不能运行的文件逐条说明原因', 'Deploy as a new version; a file that cannot run gives its reasons one by one'],
    permission: 'bpm:model:deploy',
    write: true,
    done: 'done.deployed',
    handle: (context, key) => deployModel(context, key),
  }),
  serve(models.suspendModel, {
    summary: ['停用：不能再发起，已发起的继续', 'Suspend: no new starts, what was started goes on'],
    permission: 'bpm:model:deploy',
    write: true,
    done: 'done.saved',
    handle: (context, key) => suspendModel(context, key),
  }),
  serve(models.activateModel, {
    summary: ['恢复已停用的模型', 'Restore a suspended model'],
    permission: 'bpm:model:deploy',
    write: true,
    done: 'done.saved',
    handle: (context, key) => activateModel(context, key),
  }),
  serve(models.deleteModel, {
    summary: ['删除从未部署的模型', 'Delete a model that was never deployed'],
    permission: 'bpm:model:d',
    write: true,
    done: 'done.deleted',
    handle: (context, key) => deleteModel(context, key),
  }),
  serve(models.copyModel, {
    summary: ['复制为新模型', 'Copy as a new model'],
    permission: 'bpm:model:a',
    write: true,
    done: 'done.saved',
    handle: (context, key) => copyModel(context, key),
  }),
  serve(models.rollbackModel, {
    summary: ['用历史版本的文件作为草稿', 'Take the file of an earlier version as the draft'],
    permission: 'bpm:model:e',
    write: true,
    done: 'done.saved',
    handle: (context, { model_key, version }) => rollbackModel(context, model_key, version),
  }),
  serve(models.validateModel, {
    summary: ['检查 BPMN 文件能否运行', 'Check whether a BPMN file can run'],
    permission: 'bpm:model:q',
    handle: async (context, { bpmn_xml }) => checkModelFile(context, bpmn_xml),
  }),
  serve(dryRunModel, {
    summary: [
      '试运行：用所选变量在内存中走一遍，给出路径与办理人；不留下任何数据',
      'Trial run: walk once in memory with the given variables, answer path and approvers; leaves nothing',
    ],
    permission: ['bpm:model:a', 'bpm:model:e', 'bpm:model:deploy'],
    rate: { by: 'user', points: 30, seconds: 60 },
    handle: dryRunDrawnModel,
  }),
  serve(examples.runExamples, {
    summary: [
      '模型的试运行例子：按给出的文件各走一遍，与记录的结果比较；不留下任何数据',
      'Examples of a model: each is walked through the given file and compared with what was recorded; leaves nothing',
    ],
    permission: ['bpm:model:a', 'bpm:model:e', 'bpm:model:deploy'],
    rate: { by: 'user', points: 20, seconds: 60 },
    handle: runModelExamples,
  }),
  serve(examples.saveExample, {
    summary: [
      '把一次试运行连同结果存为例子；给出 example_key 时重新记录它',
      'Keep a dry run with its outcome as an example; with example_key it is recorded again',
    ],
    permission: ['bpm:model:a', 'bpm:model:e'],
    rate: { by: 'user', points: 30, seconds: 60 },
    write: true,
    handle: saveModelExample,
  }),
  serve(examples.deleteExample, {
    summary: ['删除一个试运行例子', 'Delete an example of a dry run'],
    permission: ['bpm:model:a', 'bpm:model:e'],
    write: true,
    done: 'done.deleted',
    handle: deleteModelExample,
  }),
  serve(models.editModel, {
    summary: [
      '设计器占用：谁正在编辑；hold 占用，release 释放，take 接管，look 只查看',
      'Who edits in the designer; hold takes, release gives back, take takes over, look only looks',
    ],
    permission: ['bpm:model:a', 'bpm:model:e'],
    write: true,
    unlogged: 'reading',
    handle: editModel,
  }),
]
