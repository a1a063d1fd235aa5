// Dictionaries of suppliers, resources, projects, contracts, money and the office (docs/domain/dictionary.md#shipped).
import { type Dictionary, dictionary, states } from './dictionary.ts'

export const financeDictionaries: readonly Dictionary[] = [
  states('LOAN_CATEGORY', '放款类别|Loan category', 'CUSTOMER*=客户放款|Customer loan; STAFF=员工借款|Staff loan'),
  dictionary(
    'REPAY_TYPE',
    '还款方式|Repayment',
    'EQUAL_PI=等额本息|Equal instalments; EQUAL_P=等额本金|Equal principal; INTEREST_FIRST=先息后本|Interest first; ONCE=到期还本付息|At maturity',
  ),
  dictionary(
    'PAY_METHOD',
    '付款方式|Payment method',
    `BANK*=银行转账|Bank transfer; CASH=现金|Cash; ALIPAY=支付宝|Alipay; WECHAT=微信支付|WeChat Pay
     CHECK=支票|Cheque; ACCEPTANCE=承兑汇票|Acceptance bill; OTHER=其他|Other`,
  ),
  states('CURRENCY', '币种|Currency', 'CNY*=人民币|CNY; USD=美元|USD; HKD=港币|HKD'),
  states('TAX_RATE', '税率|Tax rate', '0=0%|0%; 1=1%|1%; 3=3%|3%; 6*=6%|6%; 9=9%|9%; 13=13%|13%'),
  dictionary(
    'INVOICE_TYPE',
    '发票类型|Invoice type',
    `SPECIAL=增值税专用发票|VAT special invoice; NORMAL*=增值税普通发票|VAT ordinary invoice
     E_SPECIAL=数电专票|Digital special invoice; E_NORMAL=数电普票|Digital ordinary invoice; RECEIPT=收据|Receipt`,
  ),
  dictionary(
    'SUPPLIER_TYPE',
    '供应商类型|Supplier type',
    'COMPANY*=公司|Company; STUDIO=工作室|Studio; PERSON=个人|Person; PLATFORM=平台|Platform',
  ),
  states('SUPPLIER_LEVEL', '供应商等级|Supplier level', 'STRATEGIC=战略|Strategic; A=A|A; B=B|B; C*=C|C; BLACK=不合格|Unqualified'),
  dictionary('TAXPAYER_TYPE', '纳税人类型|Taxpayer type', 'GENERAL*=一般纳税人|General; SMALL=小规模|Small-scale; PERSON=个人|Person'),
  dictionary(
    'SETTLE_TYPE',
    '结算方式|Settlement',
    'PREPAY=预付|Prepaid; CASH=现结|Cash; MONTHLY*=月结|Monthly; MILESTONE=按节点|By milestone',
  ),
  states(
    'RESOURCE_TYPE',
    '资源类型|Resource type',
    'EXPERT*=专家|Expert; MEDIA=媒体|Media; VENUE=场地|Venue; INSTITUTION=机构|Institution; EQUIPMENT=设备|Equipment; OTHER=其他|Other',
  ),
  dictionary('RESOURCE_RATING', '资源评级|Rating', 'S=S级|S; A=A级|A; B=B级|B; C*=C级|C'),
  dictionary(
    'MEDIA_PLATFORM',
    '媒体平台|Media platform',
    'WECHAT=公众号|WeChat account; WEIBO=微博|Weibo; DOUYIN=抖音|Douyin; PORTAL=门户|Portal; PAPER=报刊|Press; TV=电视|Television',
  ),
  dictionary('COOP_TYPE', '合作方式|Cooperation', 'AGENT=代理|Agency; OWN=自有|Own; PARTNER=合作|Partner'),
  dictionary(
    'PROJECT_TYPE',
    '项目类型|Project type',
    'SERVICE*=咨询服务|Consulting; BRAND=品牌推广|Branding; EVENT=活动会务|Events; FINANCE=融资顾问|Financing advice; SYSTEM=系统建设|Systems',
  ),
  states('PROJECT_LEVEL', '项目级别|Project level', 'KEY=重点|Key; NORMAL*=一般|Normal; SMALL=小型|Small'),
  states(
    'PROJECT_ROLE',
    '项目角色|Project role',
    'MANAGER=项目经理|Manager; MEMBER*=成员|Member; MEDIUM=媒介|Media staff; FINANCE=财务|Finance; OBSERVER=观察|Observer',
  ),
  states('PROJECT_HEALTH', '项目健康度|Project health', 'GREEN*=正常|Healthy; YELLOW=关注|Attention; RED=风险|At risk'),
  states('OKR_CYCLE', '目标周期|Objective cycle', 'PROJECT*=项目周期|Whole project; QUARTER=季度|Quarter; MONTH=月度|Month'),
  states(
    'KR_TYPE',
    '关键结果类型|Key result type',
    'NUMBER=数值|Number; PERCENT*=百分比|Percent; AMOUNT=金额|Amount; BOOL=是否|Yes or no; MILESTONE=里程碑|Milestone',
  ),
  states(
    'TASK_REMIND',
    '到期提醒|Reminder',
    'NONE=不提醒|None; H1=提前1小时|1 hour before; D1*=提前1天|1 day before; D3=提前3天|3 days before',
  ),
  states('DOCUMENT_TYPE', '云文档类型|Kind of document', 'FOLDER=文件夹|Folder; FILE*=文件|File; RICH=在线文档|Written here'),
  states(
    'DOCUMENT_POWER',
    '云文档可见范围|Readers of a document',
    'PROJECT*=项目可见|Project; MEMBERS=仅项目成员|Members only; SELF=仅自己|Only me',
  ),
  states(
    'CONTRACT_TYPE',
    '合同类型|Contract type',
    'SALE*=收入合同|Sales; PURCHASE=支出合同|Purchase; FRAME=框架协议|Framework; NDA=保密协议|Non-disclosure; OTHER=其他|Other',
  ),
  states('PARTY_TYPE', '合同对方|Other party', 'CUSTOMER*=客户|Customer; SUPPLIER=供应商|Supplier'),
  states(
    'QUOTE_LINE_TYPE',
    '报价明细类型|Kind of quote line',
    'PRODUCT=客户产品|Product; RESOURCE=资源|Resource; SUPPLIER=供应商|Supplier; SERVICE*=服务|Service',
  ),
  dictionary(
    'SEAL_TYPE',
    '印章类型|Seal',
    'COMPANY=公章|Company seal; CONTRACT*=合同章|Contract seal; FINANCE=财务章|Finance seal; LEGAL=法人章|Legal seal',
  ),
  dictionary(
    'PAYMENT_TYPE',
    '付款类型|Payment type',
    'PREPAY=预付款|Advance; PROGRESS*=进度款|Progress; FINAL=尾款|Final; DEPOSIT=保证金|Deposit; OTHER=其他|Other',
  ),
  states('PAYEE_TYPE', '收款方类型|Payee type', 'SUPPLIER*=供应商|Supplier; STAFF=员工|Staff; CUSTOMER=客户|Customer'),
  states('INVOICE_DIRECTION', '发票方向|Invoice direction', 'OUT*=开出|Issued; IN=收入|Received'),
  states('TITLE_TYPE', '抬头类型|Title of an invoice', 'COMPANY*=企业|Company; PERSON=个人|Person'),
  states('SETTLEMENT_TYPE', '结算对象|Settled with', 'CUSTOMER*=客户|Customer; SUPPLIER=供应商|Supplier'),
  dictionary(
    'OTHER_COST_TYPE',
    '其他费用类型|Other cost type',
    'TRAVEL=差旅|Travel; MEAL=餐饮招待|Meals; TRAFFIC=市内交通|Local transport; OFFICE=办公|Office; LABOR=劳务|Labour; TAX=税费|Tax; OTHER=其他|Other',
  ),
  states(
    'DATA_SCOPE',
    '数据范围|Data scope',
    'SELF*=仅本人|Own only; DEPT=本部门|Department; DEPT_AND_CHILD=本部门及下级|Department and below; CUSTOM=指定部门|Chosen departments; ALL=全部|All',
  ),
  states('FEE_TYPE', '费用类型|Fee type', 'INCOME*=收入|Income; COST=成本|Cost'),
  states('LOAN_REPAY', '归还方式|Repaid by', 'CASH*=现金或转账|Cash or transfer; EXPENSE=报销冲抵|Offset by expenses'),
  states('FEE_CALC', '计费方式|Calculation', 'FIXED*=固定金额|Fixed amount; RATE=按比例|By rate'),
  dictionary(
    'CONTRACT_FILE_TYPE',
    '合同附件类型|Contract file type',
    'DRAFT=草稿|Draft; SCAN*=盖章扫描件|Sealed scan; SUPPLEMENT=补充协议|Supplement; OTHER=其他|Other',
  ),
  dictionary(
    'PROJECT_FILE_TYPE',
    '项目附件类型|Project file type',
    'PLAN=方案|Plan; MINUTES=会议纪要|Minutes; DELIVERY=交付物|Deliverable; ACCEPT=验收单|Acceptance; OTHER*=其他|Other',
  ),
  dictionary(
    'SUPPLIER_FILE_TYPE',
    '供应商附件类型|Supplier file type',
    'LICENSE*=营业执照|Business licence; QUALIFICATION=资质证书|Certificate; ACCOUNT_PROOF=开户证明|Account proof; QUOTE=报价单|Quotation; OTHER=其他|Other',
  ),
  dictionary(
    'RESOURCE_FILE_TYPE',
    '资源附件类型|Resource file type',
    'RESUME*=简历|Curriculum; CERT=证书|Certificate; CASE=案例|Case; PRICE=报价单|Price list; OTHER=其他|Other',
  ),
  dictionary(
    'RESOURCE_RELATION',
    '与资源的关系|Relation',
    'SELF*=本人|Self; AGENT=经纪人|Agent; ASSISTANT=助理|Assistant; OTHER=其他|Other',
  ),
  dictionary(
    'LEAVE_TYPE',
    '请假类型|Leave type',
    'ANNUAL=年假|Annual; SICK=病假|Sick; AFFAIR=事假|Personal; MARRY=婚假|Marriage; MATERNITY=产假|Maternity; FUNERAL=丧假|Bereavement; SHIFT=调休|Time off in lieu',
  ),
  states(
    'QRCODE_TYPE',
    '二维码类型|QR code type',
    'CLUE*=获客码|Lead code; ACTIVITY=活动码|Activity code; CHECK_IN=签到码|Check-in code; CUSTOMER=客户码|Customer code; WECHAT=加微信|WeChat',
  ),
  dictionary('SIGN_UP_SOURCE', '报名方式|Way of signing up', 'PAGE=报名页|Form; HAND=手工登记|By hand; DESK=现场登记|On the spot'),
  dictionary(
    'KNOWLEDGE_TYPE',
    '知识类型|Article type',
    'SCRIPT=销售话术|Sales talk; PRODUCT=产品知识|Product; POLICY=制度政策|Policy; CASE=成功案例|Case; FAQ=常见问题|Questions',
  ),
  states('KNOWLEDGE_SCOPE', '知识可见范围|Readers', 'ALL*=全体|Everybody; DEPART=指定部门|Chosen departments; USER=指定人员|Chosen people'),
  states('DAILY_TYPE', '日报类别|Kind of daily report', 'CLUE*=线索|Leads; BUSINESS=商机|Opportunities; CUSTOMER=客户|Customers'),
  states(
    'TARGET_TYPE',
    '目标指标|Measure',
    'SIGN*=签单额|Signed amount; INCOME=收入|Income; DOOR=上门数|Visits in; CLUE=新增线索|New leads',
  ),
  states('TARGET_OBJECT', '目标对象|Target for', 'USER*=人员|Person; DEPART=部门|Department'),
  states('TARGET_LEVEL', '目标档位|Level', 'BASE*=保底|Base; STRETCH=进取|Stretch; CHALLENGE=挑战|Challenge'),
  dictionary(
    'OUR_COMPANY',
    '我方公司|Our company',
    'MAIN*=启衡金服（广州）企业服务有限公司|Qiheng Financial Services (Guangzhou); SH=启衡金服（广州）企业服务有限公司上海分公司|Qiheng Financial Services, Shanghai branch',
  ),
  dictionary(
    'LOAN_ORG',
    '放款机构|Lender',
    'GZ_DEMO_BANK=广州示范银行|Guangzhou Demo Bank; NY_SAMPLE_BANK=南粤样例银行|Nanyue Sample Bank; YUNHE=云河小贷|Yunhe Microcredit; JIANGWAN=江湾租赁|Jiangwan Leasing',
  ),
  dictionary('EDUCATION', '学历|Education', 'COLLEGE=大专|College; BACHELOR=本科|Bachelor; MASTER=硕士|Master; DOCTOR=博士|Doctor'),
]
