// The state dictionaries: the states of the program's state machines (docs/domain/dictionary.md#shipped).
import { type Dictionary, states } from './dictionary.ts'

const approval =
  'DRAFT*=草稿|Draft; PROGRESS=审批中|In approval; PASS=已通过|Approved; REJECT=已驳回|Rejected; CANCEL=已撤回|Withdrawn; RETURN=退回修改|Returned'
const publication = 'DRAFT*=待发布|To publish; PUBLISHED=已发布|Published; RETRACT=已撤回|Retracted'

export const stateDictionaries: readonly Dictionary[] = [
  states(
    'CUSTOMER_STATUS',
    '客户状态|Customer status',
    `NEW*=新客户|New; FOLLOWING=跟进中|Following; RESERVED=已预约|Booked; ARRIVED=已到访|Visited
     SIGNED=已签单|Signed; LOST=已流失|Lost; SEA=公海|Pool; BLACK=黑名单|Blacklisted`,
  ),
  states(
    'CLUE_STATUS',
    '线索状态|Lead status',
    'UNHANDLED*=未处理|Open; FOLLOWING=跟进中|Following; CONVERTED=已转化|Converted; INVALID=无效|Invalid',
  ),
  states('BUSINESS_END', '商机结果|Opportunity result', 'WIN=赢单|Won; LOSE=输单|Lost; INVALID=无效|Invalid; CANCEL=已取消|Cancelled'),
  states(
    'TICKET_STATUS',
    '工单状态|Ticket status',
    `WAIT*=待受理|Waiting; PROCESSING=处理中|In progress; PENDING=挂起|On hold; CONFIRMING=待确认|To confirm
     FINISHED=已完成|Finished; CANCEL=已取消|Cancelled`,
  ),
  states(
    'TICKET_ACTION',
    '工单处理动作|Ticket step',
    `CREATE=创建|Created; ACCEPT=受理|Accepted; TURN=转派|Handed over; SUSPEND=挂起|Put on hold; RESUME=恢复处理|Resumed
     SOLVE=提交方案|Solved; CONFIRM=确认完成|Confirmed; REFUSE=退回处理|Sent back; CANCEL=取消|Cancelled; REOPEN=重新打开|Reopened
     NOTE*=备注|Note`,
  ),
  states(
    'RESERVATION_STATUS',
    '预约状态|Booking status',
    'RESERVED*=已预约|Booked; ARRIVED=已到访|Arrived; FINISHED=已洽谈|Negotiated; BROKEN=爽约|No-show; CANCEL=已取消|Cancelled',
  ),
  states(
    'DOOR_STATUS',
    '上门状态|Visit status',
    'NONE*=未预约|Not booked; RESERVED=已预约|Booked; ARRIVED=已上门|Arrived; BROKEN=爽约|No-show',
  ),
  states(
    'ORDER_STATUS',
    '订单状态|Order status',
    `DRAFT*=草稿|Draft; SIGNED=已签单|Signed; DOING=做单中|In processing; SUBMITTED=已进件|Submitted
     APPROVED=已批复|Approved; LOANED=已放款|Disbursed; FINISHED=已完结|Finished; CANCEL=已取消|Cancelled`,
  ),
  states(
    'INCOME_STATUS',
    '收入状态|Income status',
    'WAIT*=待确认|To confirm; CONFIRMED=已确认|Confirmed; REJECT=已驳回|Rejected; REVERSED=已冲销|Reversed',
  ),
  states(
    'LOAN_STATUS',
    '放款状态|Loan status',
    `APPLYING*=申请中|Applying; APPROVED=已批复|Approved; LOANED=已放款|Disbursed; SETTLED=已结清|Settled; REJECT=被拒|Refused
     CANCEL=已取消|Cancelled; DRAFT=草稿|Draft; PROGRESS=审批中|In approval; PASS=已通过|Approved for payment; PAID=已支付|Paid
     RETURN=退回修改|Returned`,
  ),
  states(
    'MAKER_STATUS',
    '做单进度|Processing state',
    'WAIT*=待开始|Waiting; DOING=进行中|In progress; DONE=已完成|Done; BACK=已退回|Given back',
  ),
  states(
    'PROJECT_STATUS',
    '项目状态|Project status',
    `DRAFT*=草稿|Draft; PROGRESS=审批中|In approval; PASS=进行中|Running; REJECT=已驳回|Rejected; CANCEL=已撤回|Withdrawn
     SUSPEND=已暂停|Suspended; CLOSING=结项审批中|Closing; FINISH=已结项|Closed; ARCHIVE=已归档|Archived; STOP=已终止|Terminated
     RETURN=退回修改|Returned`,
  ),
  states(
    'PRICING_STATUS',
    '报价状态|Quote status',
    `DRAFT*=草稿|Draft; COMMIT=待复核|To check; PROGRESS=审批中|In approval; PASS=已通过|Approved; REJECT=已驳回|Rejected
     CANCEL=已撤回|Withdrawn; ACCEPT=客户接受|Accepted; REFUSE=客户拒绝|Refused; EXPIRED=已失效|Expired
     RETURN=退回修改|Returned`,
  ),
  states(
    'CONTRACT_STATUS',
    '合同状态|Contract status',
    `DRAFT*=草稿|Draft; PROGRESS=审批中|In approval; PASS=待签署|To sign; EFFECT=履行中|In effect; FINISH=履行完毕|Fulfilled
     ARCHIVE=已归档|Archived; REJECT=已驳回|Rejected; CANCEL=已撤回|Withdrawn; TERMINATE=已终止|Terminated
     RETURN=退回修改|Returned`,
  ),
  states(
    'PAYMENT_STATUS',
    '付款状态|Payment status',
    `DRAFT*=草稿|Draft; PROGRESS=审批中|In approval; PASS=待付款|To pay; PAYING=付款中|Paying; PAID=已付款|Paid
     REJECT=已驳回|Rejected; CANCEL=已撤回|Withdrawn; VOID=已作废|Void; RETURN=退回修改|Returned`,
  ),
  states(
    'INVOICE_STATUS',
    '发票状态|Invoice status',
    `DRAFT*=草稿|Draft; PROGRESS=审批中|In approval; PASS=待开票|To issue; ISSUED=已开票|Issued; SENT=已寄送|Sent; SIGNED=已签收|Received
     RED=已红冲|Reversed; VOID=已作废|Void; REJECT=已驳回|Rejected; CANCEL=已撤回|Withdrawn; RETURN=退回修改|Returned`,
  ),
  states(
    'RECEIVE_PLAN_STATUS',
    '收款计划状态|Receivable status',
    'WAIT*=待收|Due; PART=部分收款|Partly received; DONE=已收齐|Received; VOID=作废|Void',
  ),
  states(
    'TASK_STATUS',
    '任务状态|Task status',
    'TODO*=未开始|To do; DOING=进行中|Doing; REVIEW=待验收|In review; DONE=已完成|Done; PAUSE=暂停|Paused; CANCEL=取消|Cancelled',
  ),
  states(
    'BPM_TASK_STATUS',
    '审批任务状态|Approval task status',
    `PENDING*=待处理|Pending; CONFIRM=已同意|Agreed; REJECT=已驳回|Rejected; TURN=已转交|Handed over
     CANCEL=已取消|Cancelled; SKIP=自动通过|Passed by itself`,
  ),
  states(
    'SUPPLIER_STATUS',
    '供应商状态|Supplier status',
    'POTENTIAL*=潜在|Potential; QUALIFIED=合格|Qualified; COOPERATING=合作中|Working with us; STOP=停用|Stopped; BLACK=黑名单|Blacklisted',
  ),
  states('RESOURCE_STATUS', '资源状态|Resource status', 'AVAILABLE*=可用|Available; OCCUPIED=占用中|Occupied; STOP=停用|Stopped'),
  states('PRODUCT_STATUS', '产品状态|Product status', 'ON*=上架|On sale; OFF=下架|Off sale'),
  states('NEWS_STATUS', '资讯状态|News status', publication),
  states('NOTICE_STATUS', '公告状态|Notice status', publication),
  states('READ_STATUS', '处理状态|Message status', 'UNREAD*=待处理|Pending; READED=已处理|Handled'),
  states('ON_OFF', '启用状态|On or off', '1*=启用|On; 0=停用|Off'),
  states('USER_STATUS', '用户状态|User status', '1*=正常|Active; 2=冻结|Frozen'),
  states('USER_TYPE', '用户类型|User type', 'STAFF*=员工|Staff; PARTNER=合作伙伴|Partner'),
  states('DEPART_TYPE', '部门类型|Department type', 'COMPANY=公司|Company; DEPART*=部门|Department; GROUP=小组|Group'),
  states('AUDIT_STATUS', '审核状态|Audit status', 'WAIT*=待审核|Waiting; PASS=已通过|Approved; REJECT=已驳回|Rejected'),
  states('STD_STATUS', '审批状态|Approval status', approval),
  states('LEAVE_STATUS', '请假状态|Leave status', `${approval}; VOID=已销假|Called off`),
  states(
    'PURCHASE_STATUS',
    '采购状态|Purchase status',
    'PLAN*=计划|Planned; ORDERED=已下单|Ordered; DELIVERED=已到货|Delivered; SETTLED=已结算|Settled; CANCEL=已取消|Cancelled',
  ),
  states('BUDGET_STATUS', '预算状态|Budget status', 'DRAFT*=草稿|Draft; EFFECT=生效|In effect; CLOSED=已关闭|Closed'),
  states(
    'ACTIVITY_STATUS',
    '活动状态|Activity status',
    'DRAFT*=草稿|Draft; PUBLISHED=已发布|Published; RUNNING=进行中|Running; FINISHED=已结束|Finished; CANCEL=已取消|Cancelled',
  ),
  states(
    'RP_STATUS',
    '项目资源状态|Project resource status',
    'PLAN*=计划|Planned; CONFIRMED=已确认|Confirmed; DONE=已完成|Done; CANCEL=已取消|Cancelled',
  ),
  states('OKR_STATUS', '目标状态|Objective status', 'DRAFT*=草稿|Draft; RUNNING=进行中|Running; DONE=已完成|Done; CLOSED=已关闭|Closed'),
  states('KNOWLEDGE_STATUS', '知识状态|Article status', 'DRAFT*=草稿|Draft; PUBLISHED=已发布|Published; OFF=已下架|Taken down'),
  states('DAILY_STATUS', '日报状态|Daily report status', 'DRAFT*=草稿|Draft; SUBMITTED=已提交|Submitted; READ=已阅|Read'),
  states('MODEL_STATUS', '模型状态|Model status', 'DRAFT*=草稿|Draft; DEPLOYED=已部署|Deployed; SUSPENDED=已停用|Suspended'),
  states(
    'INSTANCE_STATUS',
    '流程状态|Process status',
    'RUNNING*=审批中|In approval; PASS=已通过|Approved; REJECT=已驳回|Rejected; CANCEL=已撤回|Withdrawn; SUSPEND=已挂起|On hold; RETURN=退回修改|Returned',
  ),
  states(
    'OWNER_CHANGE_TYPE',
    '流转方式|Owner change',
    `CREATE=新建|Created; CLAIM=领取|Claimed; ASSIGN=分配|Assigned; TRANSFER=转移|Transferred; RECYCLE=自动回收|Recycled
     TO_SEA=移入公海|Sent to the pool; TO_POOL=退回线索池|Back to the lead pool; CONVERT=线索转化|Converted; MERGE=合并|Merged`,
  ),
  states('STAR_MOVE', '星级变动|Move of stars', 'UP=上调|Up; DOWN=下调|Down'),
  states('STAR_WAY', '星级变动来源|Way of a move', 'FOLLOW=跟进|Follow-up; EDIT=编辑|Edited; IDLE=久未跟进|Out of touch'),
  states('POOL_TYPE', '公海类型|Pool', 'CUSTOMER*=客户公海|Customers; CLUE=线索池|Leads'),
  states('LIMIT_TYPE', '限制类型|Limit', 'OWN*=拥有数量|Owned; LOCK=锁定数量|Locked; CLUE=线索数量|Leads'),
  states(
    'DUP_ENTITY',
    '查重对象|Compared records',
    'CUSTOMER*=客户|Customers; CONTACT=联系人|Contacts; CLUE=线索|Leads; SUPPLIER=供应商|Suppliers',
  ),
  states(
    'DUP_MATCH',
    '查重方式|Comparison',
    'EXACT*=完全一致|Equal; NORMALIZED=规范化后一致|Equal after normalising; SIMILAR=相似|Similar',
  ),
  states('DUP_ACTION', '重复处理|When found', 'BLOCK*=禁止保存|Refuse; WARN=仅提醒|Warn'),
  states('DUP_SCOPE', '查重范围|Compared with', 'ALL*=全部数据|All records; OWNED=我负责的|My records'),
  states('ASSIGN_ENTITY', '分配对象|Assigned records', 'CLUE*=线索|Leads; CUSTOMER=客户|Customers; TICKET=工单|Tickets'),
  states('ASSIGN_MODE', '分配方式|Assignment', 'ROUND*=轮流|In turn; WEIGHT=按权重|By weight; LOAD=按负载|By load; FIXED=固定人员|Fixed'),
  states('CODE_RESET', '流水号重置|Number restart', 'NONE*=不重置|Never; YEAR=每年|Yearly; MONTH=每月|Monthly; DAY=每天|Daily'),
  states('COLLABORATOR_POWER', '协作权限|Collaborator power', 'READ*=只读|Read; WRITE=读写|Write'),
]
