/** The columns of all tables. Generated from the migrations by `npm run schema`; a test finds it out of date. */
import type { ColumnType, GeneratedAlways } from 'kysely'

/** 64 bits, more than a number holds exactly: arrives as text. */
type Int8 = ColumnType<string, number, number>
/** Arrives parsed, and is written as text: pg would send a list as an array. */
type Json = ColumnType<unknown, string, string>
/** May be left out of an insert. Not Kysely's own, which does not keep the types that an `Int8` is written with. */
type Generated<T> = [T] extends [ColumnType<infer S, infer I, infer U>]
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>

export interface Schema {
  account_birthdays: {
    account_id: string
    month: number
    day: number
    time_zone: string
  }
  account_closings: {
    id: string
    account_id: string
    status: 'closed' | 'kept' | 'erasing' | 'erased'
    status_before: string
    closed_at: Date
    erase_at: Date
    reminded_at: Date | null
    email: string | null
    ended_at: Date | null
  }
  account_days: {
    account: string
    unit: 'token' | 'money'
    day: string
    debit: Int8
    credit: Int8
  }
  account_devices: {
    account_id: string
    device: Buffer
    first_seen_at: Date
    last_seen_at: Date
  }
  account_figures: {
    account_id: string
    amount: Generated<Int8>
    last_seen_at: Date | null
  }
  account_notes: {
    id: string
    account_id: string
    operator_id: string
    text: string
    at: Date
  }
  account_pictures: {
    id: string
    account_id: string
    kind: 'avatar' | 'cover'
    hash: Buffer | null
    created_at: Date
  }
  account_suspensions: {
    account_id: string
    kind: 'suspension' | 'ban'
    reason: string
    until: Date | null
    suspended_by: string
    suspended_at: Date
  }
  accounts: {
    id: string
    role: 'fan' | 'performer' | 'admin'
    status: 'active' | 'paused' | 'unverified' | 'suspended' | 'closed' | 'deleted'
    name: string
    username: string
    email: string
    new_email: string | null
    email_confirmed_at: Date | null
    password_hash: string | null
    avatar: Generated<string>
    cover: Generated<string>
    locale: Generated<'en' | 'es'>
    created_at: Date
    last_country: string | null
    operator_role: 'owner' | 'finance' | 'moderation' | 'support' | 'read_only' | 'reviewer' | null
    hidden_from_search: Generated<boolean>
  }
  addresses: {
    id: string
    account_id: string
    country: string
    sealed: Buffer
    is_default: boolean
    created_at: Date
  }
  age_checks: {
    check_hash: Buffer
    method: string
    has_passed: boolean
    checked_on: string
    country: string | null
  }
  audit_log: {
    seq: Int8
    at: Date
    operator_id: string
    operator_name: string
    operator_role: string
    act: string
    subject_kind: string
    subject_id: string
    reason: string
    before: Json | null
    after: Json | null
    previous_hash: string
    hash: string
  }
  automation_runs: {
    id: string
    automation_id: string
    performer_id: string
    fan_id: string
    occasion: string
    due_at: Date
    is_postponed: Generated<boolean>
    state: Generated<'pending' | 'sent' | 'skipped' | 'cancelled'>
    reason: Generated<string>
    decided_at: Date | null
  }
  automation_settings: {
    performer_id: string
    pause_hours: number
  }
  automations: {
    id: string
    performer_id: string
    name: string
    trigger: 'follow' | 'subscribe' | 'renew' | 'cancel' | 'expire' | 'purchase' | 'tip' | 'anniversary' | 'birthday'
    tier_id: string | null
    min_amount: Generated<Int8>
    months: number | null
    delay_minutes: number
    conditions: Json
    text: string
    locked_text: string
    price: Int8
    file_ids: string[]
    open_file_ids: string[]
    is_on: boolean
    created_at: Date
    deleted_at: Date | null
  }
  banner_days: {
    banner_id: string
    day: string
    views: number
    clicks: number
  }
  banner_sightings: {
    banner_id: string
    day: string
    kind: 'view' | 'click'
    person: string
  }
  banners: {
    id: string
    name: string
    page: number
    audience: string[]
    starts_at: Date
    ends_at: Date | null
    is_paused: Generated<boolean>
    picture_id: string | null
    picture_width: Generated<number>
    picture_height: Generated<number>
    placeholder: Generated<string>
    alt: Generated<string>
    link: Generated<string>
    performer_id: string | null
    text: Generated<string>
    version: Generated<number>
    created_by: string
    created_at: Date
  }
  block_exceptions: {
    owner_id: string
    account_id: string
    created_at: Generated<Date>
  }
  blocks: {
    owner_id: string
    account_id: string
    created_at: Generated<Date>
    with_linked: Generated<boolean>
    root_id: string | null
    reason: 'card' | 'device' | null
  }
  bookmark_folders: {
    id: string
    account_id: string
    name: string
    created_at: Date
  }
  bundle_prices: {
    tier_id: string
    type: 'quarterly' | 'half_yearly'
    price: Int8 | null
    percent: number | null
  }
  captcha_passes: {
    token_hash: Buffer
    pass_hash: Buffer
    act: 'registration' | 'password_reset' | 'contact' | 'notice'
    network: string
    expires_at: Date
    used_at: Date | null
  }
  card_pauses: {
    dispute_id: string
    account_id: string
  }
  cards: {
    id: string
    account_id: string
    key: string
    gateway: string
    reference: string
    brand: string
    last4: string
    exp_month: number
    exp_year: number
    country: string | null
    is_default: boolean
    created_at: Date
    first_paid_at: Date | null
    declined_at: Date | null
    removed_at: Date | null
    fingerprint: Buffer | null
  }
  case_matches: {
    case_id: string
    file_id: string
    likeness: number
    is_mirrored: boolean
    found_at: Date
  }
  case_objects: {
    case_id: string
    object_id: string
    kind: string
    owner_id: string
    title: string
    text: string
    path: string
    file_ids: string[]
    state: 'shown' | 'hidden' | 'restricted' | 'removed'
    erase_at: Date | null
    erased_at: Date | null
    added_at: Date
  }
  case_replies: {
    id: string
    owner_id: string | null
    name: string
    text: string
    created_at: Date
  }
  case_reports: {
    id: string
    case_id: string
    reporter_id: string | null
    notice_id: string | null
    object_id: string | null
    reason: string
    text: string
    links: string[]
    picture_ids: Generated<string[]>
    is_open: Generated<boolean>
    is_confirmed: boolean | null
    created_at: Date
  }
  case_statements: {
    id: string
    case_id: string
    account_id: string
    measures: string[]
    rule: string
    reason: string
    items: Json
    until: Date | null
    decided_by: string
    decided_at: Date
    appeal_until: Date
    appeal_case_id: string | null
    counter_case_id: string | null
  }
  case_steps: {
    id: string
    case_id: string
    operator_id: string | null
    step: string
    text: string
    at: Date
  }
  cases: {
    id: string
    number: Generated<Int8>
    kind:
      | 'user_report'
      | 'underage'
      | 'ncii'
      | 'depicted_claim'
      | 'copyright'
      | 'counter_notice'
      | 'complaint'
      | 'appeal'
      | 'consent'
      | 'review'
      | 'words'
    severity: 'critical' | 'high' | 'medium' | 'low'
    status: 'open' | 'decided' | 'merged'
    owner_id: string | null
    parent_id: string | null
    version: Generated<number>
    assigned_to: string | null
    is_hidden: Generated<boolean>
    opened_at: Date
    due_at: Date
    not_before: Date | null
    decided_at: Date | null
    decided_by: string | null
    measures: string[] | null
    rule: string | null
    reason: Generated<string>
    held_at: Date | null
    held_by: string | null
    merged_into: string | null
    locale: string
    letter: Generated<string>
  }
  ccbill_cards: {
    reference: string
    customer_id: string
    subscription_id: string | null
    email_hash: Generated<string>
    created_at: Date
    removed_at: Date | null
  }
  ccbill_charges: {
    key: string
    intent_id: string
    customer_id: string
    card_reference: string
    method: 'form' | 'previous'
    amount: Int8
    currency: string
    status: 'pending' | 'authentication_needed' | 'succeeded' | 'declined'
    message: Generated<string>
    is_lost: Generated<boolean>
    subscription_id: string | null
    attempted_at: Date | null
    created_at: Date
  }
  ccbill_extracts: {
    account: string
    claimed_at: Date
    requested_at: Date
    from_at: Date
    lines: Json
  }
  ccbill_refunds: {
    key: string
    subscription_id: string
    amount: Int8
    attempt: Generated<number>
    status: 'pending' | 'succeeded' | 'failed'
    message: Generated<string>
    counted_before: number | null
    attempted_at: Date | null
    created_at: Date
  }
  ccbill_sales: {
    subscription_id: string
    key: string
    amount: Int8
    currency: string
    brand: string
    last4: string
    exp_month: number
    exp_year: number
    email_hash: string
    is_unmatched: Generated<boolean>
    posted_at: Date
    refund_requested_at: Date | null
    refunded_at: Date | null
  }
  checkouts: {
    id: string
    buyer_id: string
    tokens: Int8
    at: Date
  }
  comments: {
    id: string
    kind: string
    subject_id: string
    owner_id: string
    parent_id: string | null
    author_id: string
    text: string
    created_at: Date
    pinned_at: Date | null
    edited_at: Date | null
    removed_at: Date | null
    withheld_at: Date | null
    held_at: Date | null
  }
  commissions: {
    id: string
    kind: string | null
    performer_id: string | null
    percent: number
    by_id: string | null
    since: Date
    ended_by: string | null
    ended_at: Date | null
  }
  consent_documents: {
    id: string
    consent_id: string
    kind: 'idFront' | 'idBack' | 'selfie'
    hash: Buffer
  }
  consent_requests: {
    id: string
    person_id: string
    scopes: string[]
    until: Date | null
    token_hash: Buffer | null
    claim_hash: Buffer | null
    created_at: Date
    expires_at: Date
    answer: 'signed' | 'declined' | 'cancelled' | null
    answered_at: Date | null
  }
  consent_reviews: {
    consent_id: string
    is_approved: boolean
    reason: string
    decided_by: string
    decided_at: Date
  }
  consent_revocations: {
    consent_id: string
    reason: string
    buyers: number
    revoked_at: Date
  }
  consents: {
    id: string
    person_id: string
    version: number
    is_guest: boolean
    scopes: string[]
    until: Date | null
    text_version: string
    sealed: Buffer
    address_hash: Buffer
    signed_at: Date
    kept_until: Date
  }
  content_reviews: {
    id: string
    content_id: string
    kind: string
    performer_id: string
    version: number
    state: 'waiting' | 'approved' | 'rejected' | 'withdrawn'
    is_edit: boolean
    leads_to: 'published' | 'archived' | 'expired'
    submitted_at: Date
    due_at: Date
    decided_at: Date | null
    decided_by: string | null
    words: string | null
    files: string[] | null
    statement_id: string | null
  }
  conversation_participants: {
    conversation_id: string
    account_id: string
    unseen: Generated<number>
    seen_seq: Generated<number>
    seen_at: Date | null
    receipt_seq: Generated<number>
    notified: Generated<number>
    reaction_notified_at: Date | null
    muted: Generated<boolean>
    archived: Generated<boolean>
    restricted: Generated<boolean>
    marked_unread: Generated<boolean>
    hidden_seq: number | null
    pinned_at: Date | null
  }
  conversations: {
    id: string
    fan_id: string
    performer_id: string
    last_seq: Generated<number>
    cleared_seq: Generated<number>
    created_at: Date
    last_at: Date
    performer_sort_at: Generated<Date>
    waiting_since: Date | null
  }
  counter_offers: {
    performer_id: string
    percent: number
  }
  country_blocks: {
    owner_id: string
    country: string
    created_at: Generated<Date>
  }
  coupon_uses: {
    id: string
    coupon_id: string
    account_id: string
    discount: Int8
    reserved_at: Date
    used_at: Date | null
  }
  coupons: {
    id: string
    code: string
    percent: number
    for_subscriptions: boolean
    for_tokens: boolean
    max_uses: number | null
    max_uses_per_fan: number | null
    uses: Generated<number>
    created_by: string
    created_at: Date
    expires_at: Date | null
    ended_at: Date | null
  }
  custom_order_files: {
    id: string
    order_id: string
    owner_id: string
    name: string
    bytes: Int8
    hash: Buffer
    delivered_at: Date | null
    created_at: Date
  }
  custom_order_steps: {
    id: string
    order_id: string
    event: string
    by: 'fan' | 'performer' | 'operator' | 'site'
    state:
      | 'requested'
      | 'countered'
      | 'unpaid'
      | 'active'
      | 'delivered'
      | 'disputed'
      | 'declined'
      | 'withdrawn'
      | 'expired'
      | 'completed'
      | 'refunded'
      | 'settled'
    note: string
    price: Int8 | null
    due_at: Date | null
    file_ids: Generated<string[]>
    returned: Int8 | null
    released: Int8 | null
    at: Date
  }
  custom_order_terms: {
    performer_id: string
    is_open: boolean
    makes: string
    excludes: string
    min_price: Int8
    max_open: number
    notice_days: number
    revisions: number
    saved_at: Date
  }
  custom_orders: {
    id: string
    fan_id: string
    performer_id: string
    state:
      | 'requested'
      | 'countered'
      | 'unpaid'
      | 'active'
      | 'delivered'
      | 'disputed'
      | 'declined'
      | 'withdrawn'
      | 'expired'
      | 'completed'
      | 'refunded'
      | 'settled'
    brief: string
    price: Int8
    due_at: Date
    revisions: number
    revisions_used: Generated<number>
    clock_at: Date | null
    accepted_at: Date | null
    extension_state: 'asked' | 'granted' | 'refused' | null
    extension_due_at: Date | null
    file_ids: Generated<string[]>
    delivery_note: Generated<string>
    delivered_at: Date | null
    sale_id: string | null
    created_at: Date
    closed_at: Date | null
  }
  demo_data: {
    seeded_at: Generated<Date>
  }
  depicted_people: {
    subject_id: string
    person_id: string
  }
  depiction_history: {
    id: GeneratedAlways<Int8>
    subject_id: string
    kind: string
    owner_id: string
    shows_owner: boolean
    person_ids: string[]
    ai: string
    is_explicit: boolean
    declared_at: Date
  }
  depictions: {
    subject_id: string
    kind: string
    owner_id: string
    shows_owner: boolean
    ai: Generated<'none' | 'altered' | 'generated'>
    is_explicit: boolean
    declared_at: Date
  }
  digital_wallets: {
    gateway: string
    name: 'apple_pay' | 'google_pay'
    is_offered: boolean
    message: Generated<string>
  }
  dispute_alarms: {
    month: string
    level: 'watch' | 'alarm'
    raised_at: Date
  }
  dispute_syncs: {
    gateway: string
    synced_at: Date
  }
  disputes: {
    id: string
    payment_id: string
    round: Generated<number>
    gateway: string
    reference: string
    fan_id: string
    performer_id: string | null
    sale_id: string | null
    description: string
    amount: Int8
    loss: Generated<Int8>
    reason: string
    status: 'inquiry' | 'open' | 'won' | 'lost' | 'closed'
    is_reinstated: Generated<boolean>
    due_by: Date | null
    evidence: Json | null
    answered_by: string | null
    answered_at: Date | null
    opened_at: Date
    closed_at: Date | null
  }
  earning_fans: {
    performer_id: string
    fan_id: string
    sales: Int8
    gross: Int8
    net: Int8
    first_at: Date
    last_at: Date
  }
  earning_items: {
    performer_id: string
    kind: string
    target_id: string
    sales: Int8
    gross: Int8
    net: Int8
  }
  earning_months: {
    performer_id: string
    kind: string
    month: string
    net: Int8
  }
  earning_quarter_hours: {
    performer_id: string
    quarter_hour: Date
    net: Int8
  }
  earning_releases: {
    performer_id: string
    available_at: Date
    net: Int8
  }
  earning_totals: {
    performer_id: string
    kind: string
    sales: Int8
    gross: Int8
    net: Int8
  }
  engagement_totals: {
    subject_id: string
    likes: Generated<number>
    comments: Generated<number>
  }
  engagements: {
    subject_id: string
    account_id: string
    kind: string
    liked_at: Date | null
    bookmarked_at: Date | null
    folder_id: string | null
    comments: Generated<number>
    held_comments: Generated<number>
  }
  entitlements: {
    holder_id: string
    kind: 'follow' | 'subscription' | 'purchase' | 'media'
    subject_id: string
    tier_id: string | null
    included_messages: number | null
    included_unlocks: number | null
    created_at: Generated<Date>
    expires_at: Date | null
  }
  entries: {
    id: string
    key: string
    reason: string
    at: Date
  }
  erasure_holds: {
    id: string
    account_id: string
    reason: string
    held_by: string
    held_at: Date
    released_by: string | null
    released_at: Date | null
  }
  escrow_holds: {
    id: string
    kind: string
    fan_id: string
    performer_id: string
    tokens: Int8
    value: Int8
    held_entry_id: string
    held_at: Date
    closed_at: Date | null
    released: Int8 | null
    returned_entry_id: string | null
  }
  explained_differences: {
    check_name: string
    what: string
    expected: Int8
    found: Int8
    explanation: string
    explained_by: string
    explained_at: Date
  }
  exports: {
    id: string
    account_id: string
    kind: 'library' | 'vault' | 'account'
    performer_id: string | null
    status: 'waiting' | 'writing' | 'ready' | 'failed'
    failure: Generated<string>
    progress: Generated<number>
    attempts: Generated<number>
    files: Generated<number>
    bytes: Generated<Int8>
    created_at: Date
    expires_at: Date | null
  }
  fan_card_tags: {
    performer_id: string
    fan_id: string
    folded: string
    tag: string
    position: number
  }
  fan_cards: {
    performer_id: string
    fan_id: string
    nickname: string
    notes: string
    version: number
    changed_at: Date
  }
  fan_group_members: {
    group_id: string
    fan_id: string
    added_at: Date
  }
  fan_groups: {
    id: string
    performer_id: string
    kind: 'list' | 'favourites' | 'smart'
    name: string
    color: string
    position: number
    rule: Json | null
    created_at: Date
  }
  fan_reminders: {
    id: string
    performer_id: string
    fan_id: string
    conversation_id: string
    text: string
    created_at: Date
    due_at: Date
    notified_at: Date | null
    done_at: Date | null
  }
  file_scans: {
    file_id: string
    service: string
    scanned_at: Date
    md5: Buffer | null
  }
  file_uses: {
    file_id: string
    kind: string
    subject_id: string
  }
  files: {
    id: string
    owner_id: string
    kind: string
    status: 'processing' | 'ready' | 'failed'
    failure: string | null
    stage: Generated<string>
    progress: Generated<number>
    in_vault: Generated<boolean>
    removed_at: Date | null
    open_in: string | null
    title: Generated<string>
    alt: Generated<string>
    album_ids: Generated<string[]>
    sold_at: Date | null
    is_animation: Generated<boolean>
    width: Generated<number>
    height: Generated<number>
    duration_ms: Generated<number>
    detail: Generated<Json>
    captions: Generated<Json>
    poster: Generated<string>
    poster_of: string | null
    transcript: Generated<string>
    teaser_of: string | null
    bytes: Int8
    hash: Buffer | null
    placeholder: Generated<string>
    blurred: Generated<string>
    created_at: Date
    expires_at: Date | null
    withheld_at: Date | null
    unconsented_at: Date | null
    ai: Generated<'none' | 'altered' | 'generated'>
    is_sealed: Generated<boolean>
  }
  galleries: {
    id: string
    performer_id: string
    title: string
    description: string
    cover_id: string | null
    file_ids: string[]
    audience: 'free' | 'subscribers' | 'paid'
    tier_ids: Generated<string[]>
    price: Generated<Int8>
    subscribers_included: Generated<boolean>
    status: 'draft' | 'scheduled' | 'processing' | 'failed' | 'in_review' | 'published' | 'archived' | 'expired'
    version: Generated<number>
    created_at: Date
    scheduled_at: Date | null
    published_at: Date | null
    removed_at: Date | null
    edited_at: Date | null
    expires_at: Date | null
    ai: Generated<'none' | 'altered' | 'generated'>
  }
  gateway_choices: {
    purpose: string
    country: Generated<string>
    gateways: string[]
  }
  gateway_health: {
    gateway: string
    answered_at: Date | null
    failed_at: Date | null
    failures: Generated<number>
    message: Generated<string>
  }
  gateway_keys: {
    gateway: string
    name: string
    sealed: Buffer
    last4: string
    set_at: Date
  }
  gateway_refunds: {
    refund_id: string
    payment_id: string
    amount: Int8
    covered: Generated<Int8>
    attempt: Generated<number>
    status: 'pending' | 'succeeded' | 'failed' | 'settled' | 'disputed'
    message: Generated<string>
    created_at: Date
    started_at: Date | null
    finished_at: Date | null
  }
  gift_subscriptions: {
    id: string
    performer_id: string
    from_id: string
    to_id: string | null
    mail: string | null
    months: number
    code: string
    message: string
    sale_id: string | null
    paid: Int8 | null
    status: 'waiting' | 'delivered' | 'redeemed' | 'refunded'
    created_at: Date
    deliver_at: Date
    mailed_at: Date | null
    mails: Generated<number>
    redeem_by: Date | null
    redeemed_by: string | null
    redeemed_at: Date | null
  }
  gifts: {
    id: string
    price: Int8
    is_on_sale: Generated<boolean>
  }
  health_probes: {
    id: number
    at: Date
  }
  held_earnings: {
    cause: 'dispute' | 'order'
    cause_id: string
    sale_id: string
    performer_id: string
    net: Int8
    available_at: Date
  }
  idempotency_keys: {
    account_id: string
    key: string
    fingerprint: string
    response: Json | null
    at: Generated<Date>
  }
  identities: {
    id: string
    account_id: string
    provider: 'google' | 'twitter'
    subject: string
    label: string
    linked_at: Date
  }
  imported_ids: {
    owner_id: string
    source_id: string
    id: string
  }
  imports: {
    id: string
    account_id: string
    bytes: Int8
    status: 'waiting' | 'checking' | 'restoring' | 'done' | 'failed'
    failure: Generated<string>
    progress: Generated<number>
    attempts: Generated<number>
    report: Generated<Json>
    created_at: Date
  }
  incidents: {
    id: string
    performer_id: string
    account_id: string
    username: string
    text: string
    happened_at: Date
    created_at: Date
  }
  included_uses: {
    key: string
    fan_id: string
    performer_id: string
    kind: 'message' | 'unlock'
    sale_id: string | null
    used_at: Date
    revoked_at: Date | null
  }
  known_hash_checks: {
    is_only: Generated<boolean>
    version: string
    after: string
    finished_at: Date | null
  }
  ledger_closings: {
    closed_until: Date
    at: Date
  }
  ledger_fences: {
    fenced_until: Date
    at: Date
  }
  left_performers: {
    performer_id: string
    sealed: Buffer
    left_at: Date
    last_shown_at: Date | null
  }
  live_chats: {
    room_id: string
    slow_seconds: Generated<number>
    audience: Generated<'everyone' | 'followers' | 'subscribers'>
    pinned_id: string | null
    last_seq: Generated<number>
  }
  live_menu_items: {
    id: string
    performer_id: string
    title: string
    price: Int8
    position: number
    removed_at: Date | null
  }
  live_messages: {
    id: string
    room_id: string
    seq: number
    kind: 'text' | 'tip' | 'gift' | 'menuitem' | 'ticket'
    account_id: string | null
    role: 'performer' | 'moderator' | 'viewer'
    text: string
    spending: number
    reply_to: string | null
    sale_id: string | null
    tokens: Generated<Int8>
    gift_id: string | null
    deleted_at: Date | null
    created_at: Date
    withheld_at: Date | null
    is_held: Generated<boolean>
  }
  live_moderators: {
    performer_id: string
    account_id: string
    created_at: Date
  }
  live_previews: {
    room_id: string
    account_id: string
    started_at: Date
  }
  live_reminders: {
    room_id: string
    account_id: string
    created_at: Date
  }
  live_rooms: {
    id: string
    performer_id: string
    status: 'scheduled' | 'live' | 'ended' | 'cancelled' | 'missed'
    title: string
    category: string
    audience: 'everyone' | 'followers' | 'subscribers'
    tier_ids: Generated<string[]>
    price: Generated<Int8>
    cover_id: string | null
    preview_seconds: Generated<number>
    is_recorded: Generated<boolean>
    replay_for_holders: Generated<boolean>
    starts_at: Date | null
    reminded_at: Date | null
    started_at: Date | null
    beat_at: Date | null
    ended_at: Date | null
    ended_by: 'performer' | 'clock' | 'operator' | 'site' | null
    end_reason: Generated<string>
    recording_ids: Generated<string[]>
    peak: Generated<number>
    warnings: Generated<number>
    version: Generated<number>
    created_at: Date
  }
  live_sales: {
    sale_id: string
    room_id: string
  }
  live_samples: {
    room_id: string
    at: Date
    viewers: number
  }
  live_sanctions: {
    performer_id: string
    account_id: string
    kind: 'mute' | 'ban'
    until: Date | null
    by_id: string
    created_at: Date
  }
  live_tickets: {
    id: string
    room_id: string
    fan_id: string
    tokens: Int8
    bought_at: Date
    closed_at: Date | null
    outcome: 'released' | 'returned' | null
  }
  live_visits: {
    room_id: string
    account_id: string
    first_at: Date
    joined_at: Date | null
    seconds: Generated<number>
    is_hidden: Generated<boolean>
  }
  mailed_links: {
    token_hash: Buffer
    account_id: string
    purpose: 'confirm' | 'reset'
    email: string
    state_hash: Buffer
    expires_at: Date
  }
  mails: {
    id: string
    recipient: string
    locale: Generated<string>
    subject: string
    text: string
    sealed: Buffer | null
    sealed_unsubscribe: Buffer | null
    status: 'stored' | 'waiting' | 'sent' | 'failed'
    reason: string | null
    is_reportable: Generated<boolean>
    created_at: Date
    sent_at: Date | null
  }
  mass_message_recipients: {
    mass_message_id: string
    fan_id: string
    state: Generated<'waiting' | 'sent' | 'skipped' | 'unsent'>
    due_at: Generated<Date>
    sent_at: Date | null
  }
  mass_message_tests: {
    author_id: string
    performer_id: string
    text: string
    locked_text: string
    price: Int8
    file_ids: string[]
    open_file_ids: string[]
    sent_at: Date
  }
  mass_messages: {
    id: string
    performer_id: string | null
    created_by: string
    text: string
    locked_text: Generated<string>
    price: Int8
    file_ids: string[]
    open_file_ids: Generated<string[]>
    audience: Json
    notice_to: 'fans' | 'performers' | 'everyone' | 'people' | null
    account_ids: Generated<string[]>
    status: 'scheduled' | 'sending' | 'paused' | 'sent' | 'cancelled' | 'unsending' | 'unsent'
    problem: Generated<'' | 'files' | 'performer' | 'rules' | 'groups' | 'price'>
    scheduled_at: Date
    time_zone: string | null
    next_at: Date | null
    last_listed_id: string | null
    is_listed: Generated<boolean>
    total: Generated<number>
    sent: Generated<number>
    skipped: Generated<number>
    unsent: Generated<number>
    created_at: Date
    ended_at: Date | null
  }
  media_exposures: {
    operator_id: string
    day: string
    total: number
  }
  media_fingerprints: {
    file_id: string
    hash: Int8
    frame: Generated<number>
  }
  media_takedowns: {
    id: string
    file_id: string
    owner_id: string
    kind: string
    title: string
    reason: string
    ordered_by: string
    ordered_at: Date
  }
  message_drafts: {
    account_id: string
    conversation_id: string
    text: string
    locked_text: string
    price: string
    file_ids: string[]
    open_file_ids: string[]
    reply_to: string | null
    version: number
    saved_at: Date
    is_empty: GeneratedAlways<boolean>
  }
  message_edits: {
    message_id: string
    version: number
    text: string
    replaced_at: Date
  }
  message_reactions: {
    message_id: string
    account_id: string
    emoji: string
    reacted_at: Date
  }
  message_script_progress: {
    script_id: string
    fan_id: string
    step_id: string
    message_id: string
    sent_at: Date
  }
  message_script_steps: {
    id: string
    script_id: string
    position: number
    name: string
    text: string
    locked_text: string
    price: Int8
    file_ids: string[]
    open_file_ids: string[]
  }
  message_scripts: {
    id: string
    performer_id: string
    name: string
    created_at: Date
  }
  message_settings: {
    account_id: string
    shows_presence: boolean
    sends_receipts: boolean
    answers_alone: Generated<boolean>
  }
  message_templates: {
    id: string
    performer_id: string
    name: string
    text: string
    created_at: Date
  }
  messages: {
    id: string
    conversation_id: string
    seq: number
    sender_id: string
    recipient_id: string
    author: Generated<'self' | 'operator' | 'automation' | 'team'>
    kind: string
    text: string
    locked_text: Generated<string>
    price: Generated<Int8>
    file_ids: Generated<string[]>
    open_file_ids: Generated<string[]>
    thumbnail_id: string | null
    paid: Generated<Int8>
    about_kind: string | null
    about_id: string | null
    reply_to: string | null
    bulk_id: string | null
    reaction_count: Generated<number>
    disappears_after: 'hour' | 'day' | 'week' | 'seen' | null
    disappears_at: Date | null
    created_at: Date
    edited_at: Date | null
    sold_at: Date | null
    pinned_at: Date | null
    deleted_at: Date | null
    deleted_unseen: Generated<boolean>
    withheld_at: Date | null
    member_id: string | null
  }
  notices: {
    id: string
    kind: 'ncii' | 'depicted_claim' | 'copyright' | 'underage' | 'complaint'
    name: string
    email: string
    locale: string
    contact: string
    description: string
    work: string
    signature: string
    links: string[]
    key_hash: Buffer
    created_at: Date
    confirmed_at: Date | null
    picture_ids: Generated<string[]>
  }
  notification_mails: {
    notification_id: string
    account_id: string
    due_at: Date
  }
  notification_people: {
    notification_id: string
    from_id: string
    at: Date
  }
  notification_pushes: {
    notification_id: string
    device_id: string
    account_id: string
    due_at: Date
  }
  notification_settings: {
    account_id: string
    switches: Generated<Json>
    email_frequency: Generated<'each' | 'daily' | 'weekly' | 'never'>
    quiet_from: number | null
    quiet_to: number | null
    time_zone: string | null
    shows_details: Generated<boolean>
  }
  notifications: {
    id: string
    account_id: string
    from_id: string | null
    type: string
    title: string
    neutral: string | null
    link: string
    target: string | null
    is_listed: Generated<boolean>
    grouped_on: string | null
    newest_job: Generated<Int8>
    created_at: Date
    updated_at: Date
    seen_at: Date | null
    read_at: Date | null
  }
  operators: {
    id: string
    account_id: string
    invited_by: string
    invited_at: Date
    accepted_at: Date | null
    ended_by: string | null
    ended_at: Date | null
    access_ends_at: Date | null
  }
  order_address_views: {
    id: string
    order_id: string
    viewer_id: string
    at: Date
  }
  order_addresses: {
    order_id: string
    country: string
    sealed: Buffer | null
    erase_at: Date | null
  }
  order_lines: {
    id: string
    order_id: string
    position: number
    buyer_id: string
    product_id: string | null
    variant_id: string | null
    form: 'digital' | 'physical'
    title: string
    options: string[]
    quantity: number
    unit_price: Int8
    full_price: Int8
    sale_id: string
    returned: Generated<number>
    restocked: Generated<number>
  }
  order_steps: {
    id: string
    order_id: string
    event: string
    status: 'paid' | 'processing' | 'shipped' | 'delivered' | 'cancelled' | 'refunded' | 'returned'
    by: 'buyer' | 'performer' | 'site'
    note: string
    at: Date
  }
  orders: {
    id: string
    checkout_id: string
    number: string
    performer_id: string
    buyer_id: string
    form: 'digital' | 'physical'
    status: 'paid' | 'processing' | 'shipped' | 'delivered' | 'cancelled' | 'refunded' | 'returned'
    version: Generated<number>
    total: Int8
    shipping_price: Int8
    refunded: Generated<Int8>
    shipping_sale_id: string | null
    zone_type: string | null
    zone_name: string
    pickup_place: string
    carrier: string
    tracking_number: string
    note: string
    ship_by: Date | null
    late_at: Date | null
    shipped_at: Date | null
    deliver_by: Date | null
    delivered_at: Date | null
    created_at: Date
  }
  page_texts: {
    page_id: string
    locale: string
    title: string
    source: string
    version: number
    published_version: number | null
    updated_by: string
    updated_at: Date
  }
  page_versions: {
    page_id: string
    locale: string
    number: number
    label: string
    title: string
    source: string
    html: string
    description: string
    asks_agreement: boolean
    published_by: string
    published_at: Date
    changes: Generated<string>
  }
  pages: {
    id: string
    slug: string
    is_published: Generated<boolean>
    is_in_footer: Generated<boolean>
    footer_position: Generated<number>
    version: Generated<number>
    created_at: Generated<Date>
  }
  passkey_challenges: {
    challenge_hash: Buffer
    browser_hash: Buffer
    purpose: 'sign_in' | 'code' | 'proof' | 'register'
    session_id: string | null
    expires_at: Date
  }
  passkeys: {
    id: string
    account_id: string
    credential: Buffer
    public_key: Buffer
    counter: Int8
    transports: string[]
    name: string
    created_at: Date
    last_used_at: Date | null
    code_hash: Buffer | null
    code_expires_at: Date | null
  }
  payment_keys: {
    account_id: string
    key: string
    payment_id: string
  }
  payments: {
    id: string
    account_id: string
    performer_id: string | null
    fingerprint: string
    purpose: string
    terms: Json
    description: string
    amount: Int8
    currency: string
    tax: Generated<Int8>
    tax_rate: Generated<number>
    tax_name: Generated<string>
    tax_is_included: Generated<boolean>
    tax_country: string | null
    gateway: string
    card_id: string | null
    off_session: boolean
    guard: string | null
    intent_id: string | null
    client_secret: string | null
    redirect_url: string | null
    status: 'pending' | 'authentication_needed' | 'succeeded' | 'declined'
    message: Generated<string>
    failure_code: 'card_declined' | 'cancelled' | 'not_charged' | 'cards_paused' | null
    is_disputed: Generated<boolean>
    is_charged_back: Generated<boolean>
    created_at: Date
    finished_at: Date | null
  }
  payout_batches: {
    id: string
    type: 'banking' | 'paypal'
    currency: string
    by_id: string
    created_at: Date
  }
  payout_methods: {
    performer_id: string
    type: 'banking' | 'paypal' | 'stripe'
    sealed: Buffer
    masked: string
    saved_at: Date
    held_until: Date
  }
  payout_requests: {
    id: string
    performer_id: string
    type: 'banking' | 'paypal' | 'stripe'
    amount: Int8
    fee: Int8
    currency: string
    sealed: Buffer
    masked: string
    status: 'pending' | 'approved' | 'sending' | 'paid' | 'failed' | 'rejected' | 'cancelled'
    reason: Generated<string>
    reference: Generated<string>
    problem: Generated<string>
    attempts: Generated<number>
    is_automatic: boolean
    needs_two_people: Generated<boolean>
    approved_by: string | null
    batch_id: string | null
    created_at: Date
    updated_at: Date
    sent_at: Date | null
  }
  payout_schedules: {
    performer_id: string
    interval: 'weekly' | 'monthly'
    threshold: Int8
    type: 'banking' | 'paypal' | 'stripe'
    due_at: Date
  }
  payout_steps: {
    id: string
    request_id: string
    event: string
    by_id: string | null
    amount: Int8
    note: string
    at: Date
    seq: GeneratedAlways<Int8>
  }
  people_shown: {
    id: string
    owner_id: string
    account_id: string | null
    name: string
    state: 'invited' | 'reviewing' | 'consented' | 'declined' | 'rejected' | 'revoked' | 'expired'
    scopes: Generated<string[]>
    until: Date | null
    secret_hash: Buffer | null
    created_at: Date
    changed_at: Date
    removed_at: Date | null
    last_shown_at: Date | null
    erased_at: Date | null
  }
  performers: {
    account_id: string
    bio: Generated<string>
    about: Generated<Json>
    date_of_birth: string
    free_days: Generated<number>
    message_price: Generated<Int8>
    comments_from: Generated<'everyone' | 'followers' | 'subscribers' | 'nobody'>
    downloads_allowed: Generated<boolean>
    verification: 'pending' | 'approved' | 'rejected'
    verification_reason: Generated<string>
    submitted_at: Date
    decided_at: Date | null
    decided_by: string | null
    approved_at: Date | null
    id_front: string | null
    id_back: string | null
    selfie: string | null
    total_followers: Generated<number>
    total_subscribers: Generated<number>
    total_posts: Generated<number>
    search: Generated<string>
    social_links: Generated<string[]>
    documents_expire_on: string | null
    documents_reminded_at: Date | null
    documents_expired_at: Date | null
    documents_state: GeneratedAlways<string>
  }
  playback_positions: {
    account_id: string
    file_id: string
    seconds: number
    updated_at: Date
  }
  poll_votes: {
    poll_id: string
    account_id: string
    choices: number[]
  }
  polls: {
    id: string
    performer_id: string
    post_id: string | null
    question: string
    options: string[]
    is_multiple_choice: boolean
    shows_results: 'vote' | 'end'
    voters: Generated<number>
    votes: number[]
    created_at: Date
    ends_at: Date | null
  }
  posts: {
    id: string
    performer_id: string
    text: string
    teaser: string
    file_ids: Generated<string[]>
    alts: Generated<string[]>
    open_file_ids: Generated<string[]>
    thumbnail_id: string | null
    poll_id: string | null
    audience: 'free' | 'subscribers' | 'paid'
    tier_ids: Generated<string[]>
    price: Generated<Int8>
    subscribers_included: Generated<boolean>
    status: 'draft' | 'scheduled' | 'processing' | 'failed' | 'in_review' | 'published' | 'archived' | 'expired'
    pinned: number | null
    version: Generated<number>
    created_at: Date
    scheduled_at: Date | null
    published_at: Date | null
    edited_at: Date | null
    expires_at: Date | null
    removed_at: Date | null
    ai: Generated<'none' | 'altered' | 'generated'>
  }
  presences: {
    account_id: string
    seen_at: Date
  }
  private_show_minutes: {
    id: string
    show_id: string
    minute: number
    begins_at: Date | null
    ends_at: Date | null
    outcome: 'paid' | 'returned' | null
    sale_id: string | null
    closed_at: Date | null
  }
  private_show_terms: {
    performer_id: string
    is_open: boolean
    price: Int8
    min_minutes: number
    audience: 'everyone' | 'followers' | 'subscribers'
    saved_at: Date
  }
  private_shows: {
    id: string
    fan_id: string
    performer_id: string
    conversation_id: string
    status: 'pending' | 'approved' | 'rejected' | 'expired' | 'cancelled' | 'started' | 'ended'
    message: string
    note: Generated<string>
    minutes: number
    has_fan_camera: boolean
    fan_records: boolean
    performer_records: Generated<boolean>
    price: Int8 | null
    min_minutes: number
    max_cost: Int8 | null
    clock_at: Date | null
    fan_seen_at: Date | null
    performer_seen_at: Date | null
    performer_dark_at: Date | null
    running: number | null
    warned: number | null
    end_reason: 'fan_left' | 'performer_left' | 'fan_absent' | 'performer_absent' | 'missed' | 'tokens' | 'limit' | 'site' | null
    created_at: Date
    started_at: Date | null
    closed_at: Date | null
    warnings: Generated<number>
    stop_reason: Generated<string>
  }
  processed_jobs: {
    job_id: Int8
    at: Generated<Date>
  }
  product_downloads: {
    id: string
    file_id: string
    product_id: string
    account_id: string
    sale_id: string | null
    at: Date
  }
  product_files: {
    id: string
    owner_id: string
    product_id: string | null
    name: string
    bytes: Int8
    hash: Buffer
    media_type: string
    position: number
    added_in: number | null
    removed_in: number | null
    created_at: Date
    removed_at: Date | null
  }
  product_ratings: {
    product_id: string
    counts: number[]
  }
  product_reviews: {
    id: string
    product_id: string
    author_id: string
    stars: number
    text: string
    created_at: Date
    edited_at: Date | null
    reply: string | null
    replied_at: Date | null
    withheld_at: Date | null
  }
  product_variants: {
    id: string
    product_id: string
    values: string[]
    price: Int8
    stock: number | null
    weight_grams: number | null
    position: number
    removed_at: Date | null
  }
  products: {
    id: string
    performer_id: string
    form: 'digital' | 'physical'
    title: string
    description: string
    category:
      | 'art'
      | 'prints'
      | 'photos'
      | 'videos'
      | 'music'
      | 'books'
      | 'courses'
      | 'software'
      | 'clothing'
      | 'accessories'
      | 'collectibles'
      | 'handmade'
      | 'beauty'
      | 'other'
    tags: string[]
    picture_ids: string[]
    audience: 'free' | 'subscribers' | 'paid'
    price: Int8
    visible_to: 'everyone' | 'followers' | 'subscribers'
    subscribers_included: boolean
    discount_tier_ids: string[]
    discount_percents: number[]
    options: string[]
    limit_per_buyer: number | null
    made_to_order: boolean
    handling_days: number | null
    file_count: number
    status: 'draft' | 'scheduled' | 'processing' | 'failed' | 'in_review' | 'published' | 'archived' | 'expired'
    version: number
    created_at: Date
    scheduled_at: Date | null
    published_at: Date | null
    edited_at: Date | null
    expires_at: Date | null
    removed_at: Date | null
    file_version: Generated<number>
    file_note: Generated<string>
    files_published_at: Date | null
    ai: Generated<'none' | 'altered' | 'generated'>
  }
  profile_pauses: {
    performer_id: string
    paused_at: Date
  }
  promotion_claims: {
    id: string
    promotion_id: string
    fan_id: string
    at: Date
  }
  promotions: {
    id: string
    performer_id: string
    kind: 'percent' | 'price' | 'trial'
    value: Int8
    audience: 'new' | 'past' | 'all'
    code: string | null
    max_claims: number | null
    claims: Generated<number>
    created_at: Date
    ends_at: Date | null
    ended_at: Date | null
  }
  publication_totals: {
    owner_id: string
    kind: string
    items: number
    photos: number
  }
  publications: {
    id: string
    kind: string
    owner_id: string
    words: string
    photos: number
    published_at: Date
  }
  push_devices: {
    id: string
    account_id: string
    session_id: string
    device: string
    endpoint: string
    service: Generated<string>
    p256dh: string
    auth: string
    created_at: Date
    failing_since: Date | null
    failed_at: Date | null
  }
  push_keys: {
    id: number
    public_key: string
    sealed: Buffer
  }
  quarantined_files: {
    id: string
    owner_id: string
    kind: string
    bytes: Int8
    sha256: Buffer
    md5: Buffer | null
    matched: 'sha256' | 'md5'
    label: string
    facts: Buffer
    uploaded_at: Date
    found_at: Date
    reported_at: Date | null
    reported_by: string | null
    reference: Generated<string>
  }
  rate_limits: {
    key: string
    window_start: Date
    attempts: number
  }
  receipt_series: {
    kind: string
    year: number
    last: number
  }
  receipts: {
    id: string
    kind: 'receipt' | 'credit_note'
    year: number
    number: number | null
    payment_id: string
    refund_id: string | null
    restores_id: string | null
    account_id: string
    seller_name: string
    seller_address: string
    seller_tax_id: string
    buyer_name: string
    item: string
    currency: string
    net: Int8
    tax: Int8
    tax_rate: number
    tax_name: string
    tax_country: string | null
    gateway: string
    card_brand: string
    card_last4: string
    card_country: string | null
    issued_at: Date
  }
  reconciliations: {
    id: string
    at: Date
    is_green: boolean
    checks: Json
  }
  record_exports: {
    id: string
    performer_id: string
    reason: string
    requested_by: string
    requested_at: Date
    approved_by: string | null
    approved_at: Date | null
  }
  recovery_codes: {
    account_id: string
    code_hash: Buffer
    used_at: Date | null
  }
  referral_codes: {
    account_id: string
    code: string
    created_at: Date
  }
  referral_earnings: {
    entry_id: string
    sale_id: string
    referrer_id: string
    referred_id: string
    amount: Int8
    available_at: Date
    at: Date
  }
  referrals: {
    referred_id: string
    referrer_id: string
    percent: number
    at: Date
    ends_at: Date
  }
  refund_proposals: {
    id: string
    rule: string
    sale_id: string
    amount: Int8 | null
    status: 'open' | 'refunded' | 'dismissed'
    found_at: Date
    decided_by: string | null
    decided_at: Date | null
  }
  refund_rules: {
    name: string
    is_on: boolean
    span: number | null
    automatic_up_to: Int8
    changed_by: string
    changed_at: Date
  }
  refunds: {
    id: string
    sale_id: string
    kind: string
    fan_id: string
    performer_id: string
    tokens: Int8
    gross: Int8
    discount: Int8
    commission: Int8
    net: Int8
    tax: Generated<Int8>
    is_full: boolean
    reason: string
    note: string
    by_id: string | null
    at: Date
  }
  refused_addresses: {
    address: string
    reason: string
    is_reported: Generated<boolean>
    at: Date
  }
  registration_links: {
    token_hash: Buffer
    email: string
    expires_at: Date
  }
  registrations: {
    id: string
    role: 'fan' | 'performer'
    name: string
    username: string | null
    email: string
    password_hash: string | null
    claim_hash: Buffer
    locale: Generated<'en' | 'es'>
    terms_version: string | null
    profile: Json | null
    via: Generated<Json>
    return_to: string | null
    created_at: Date
    expires_at: Date
    identity: Json | null
  }
  removed_fingerprints: {
    file_id: string
    hash: Int8
    is_mirrored: boolean
    frame: Generated<number>
  }
  restrictions: {
    owner_id: string
    account_id: string
    created_at: Generated<Date>
  }
  retired_usernames: {
    username: string
    account_id: string
    retired_at: Date
  }
  review_clearances: {
    content_id: string
    reason: 'approved' | 'not_required' | 'known_performer' | 'not_sampled' | 'unchanged'
    words: string | null
    files: string[] | null
    cleared_in: Generated<string>
    cleared_at: Date
  }
  reviewed_columns: {
    content_table: string
    words: string[]
    files: Generated<string[]>
  }
  safety_events: {
    id: string
    performer_id: string
    account_id: string
    kind: 'blocked' | 'unblocked' | 'restricted' | 'unrestricted'
    username: string
    created_at: Date
  }
  safety_exports: {
    id: string
    performer_id: string
    account_id: string
    format: 'json' | 'pdf'
    entries: number
    hash: string
    created_at: Date
  }
  safety_hints_dismissed: {
    performer_id: string
    account_id: string
    dismissed_at: Date
  }
  sale_media: {
    sale_id: string
    fan_id: string
    file_id: string
  }
  sales: {
    id: string
    kind: string
    fan_id: string
    performer_id: string
    target_id: string | null
    payment_id: string | null
    tokens: Int8
    gross: Int8
    discount: Int8
    commission: Int8
    net: Int8
    tax: Generated<Int8>
    tax_country: string | null
    balance_after: Int8
    is_anonymous: Generated<boolean>
    available_at: Date
    at: Date
    escrow_id: string | null
  }
  sandbox_cards: {
    reference: string
    customer_id: string
    behaviour: string
    brand: string
    last4: string
    exp_month: number
    exp_year: number
    approved_at: Date | null
    created_at: Generated<Date>
    removed_at: Date | null
  }
  sandbox_disputes: {
    id: string
    intent_id: string
    status: 'inquiry' | 'open' | 'won' | 'lost' | 'closed'
    evidence: Generated<string>
    due_by: Date
  }
  sandbox_intents: {
    id: string
    key: string
    customer_id: string
    card_reference: string
    amount: Int8
    currency: string
    off_session: boolean
    status: 'pending' | 'authentication_needed' | 'succeeded' | 'declined'
    message: string
    is_cancelled: Generated<boolean>
    client_secret: string
    disputed: boolean
    created_at: Generated<Date>
  }
  sandbox_refunds: {
    id: string
    key: string
    intent_id: string
    amount: Int8
    status: 'pending' | 'succeeded' | 'failed'
    message: string
    created_at: Generated<Date>
  }
  scan_findings: {
    file_id: string
    source: 'list' | 'service'
    label: string
    score: number
    found_at: Date
  }
  scheduled_decisions: {
    id: string
    case_id: string
    operator_id: string
    decision: Json
    condition: string
    run_at: Date
    state: 'waiting' | 'done' | 'revoked' | 'failed'
    created_at: Date
  }
  scheme_reports: {
    id: string
    month: string
    revision: number
    content: string
    hash: Buffer
    made_by: string | null
    reason: string
    made_at: Date
  }
  search_documents: {
    id: string
    kind: string
    owner_id: string
    words: string
    published_at: Date
    version: number
  }
  search_versions: {
    version: number
    completed_at: Date
  }
  searched_words: {
    day: string
    text: string
    searchers: string
  }
  second_factors: {
    account_id: string
    sealed_secret: Buffer
    created_at: Date
    confirmed_at: Date | null
    last_step: Generated<Int8>
  }
  sent_gifts: {
    sale_id: string
    gift_id: string
  }
  service_participants: {
    room: string
    number: number
    account_id: string
    role: 'publisher' | 'viewer' | 'duplex'
    ingest_version: number | null
    join_until: Date
    is_present: Generated<boolean>
    is_live: Generated<boolean>
    seen_at: Date | null
  }
  service_recording_files: {
    id: string
    recording: string
    number: number
    account_id: string
    handle: string | null
    ended_at: Date | null
    started_at: Date
  }
  service_recordings: {
    id: string
    room: string
    started_at: Date
    stopped_at: Date | null
    claimed_until: Date | null
  }
  service_rooms: {
    id: string
    max_publishers: number
    ingest_version: number
    session: string
    opened_at: Date
    closed_at: Date | null
    ended_at: Date | null
  }
  sessions: {
    id: string
    account_id: string
    token_hash: Buffer
    device: string
    address: string
    created_at: Date
    last_seen_at: Date
    reauthenticated_at: Date | null
    expires_at: Date
    seat_id: string | null
  }
  settings: {
    name: string
    value: Json
    updated_at: Generated<Date>
  }
  settlements: {
    id: string
    gateway: string
    reference: string
    amount: Int8
    fees: Int8
    arrived_on: string
    recorded_by: string
    recorded_at: Date
    reversed_by: string | null
    reversed_at: Date | null
    reversal_reason: string | null
  }
  shipping_zones: {
    id: string
    performer_id: string
    position: number
    type: 'own' | 'countries' | 'rest' | 'pickup'
    name: string
    countries: string[]
    price: Int8
    further_price: Int8
    pickup_place: string
  }
  site_days: {
    figure: string
    day: string
    value: Int8
  }
  site_identity: {
    is_only: Generated<boolean>
    media_folder: string
    secret_check: string
    claimed_at: Generated<Date>
  }
  social_sign_ins: {
    id: string
    provider: 'google' | 'twitter'
    state_hash: Buffer
    browser_hash: Buffer
    sealed_secrets: Buffer
    purpose: 'sign_in' | 'link' | 'proof'
    session_id: string | null
    role: 'fan' | 'performer'
    redirect_url: string | null
    created_at: Date
    expires_at: Date
    used_at: Date | null
    answer: Json | null
    ticket_hash: Buffer | null
    link_hash: Buffer | null
    completed_at: Date | null
  }
  socket_io_attachments: {
    id: Generated<Int8>
    created_at: Generated<Date | null>
    payload: Buffer | null
  }
  spending_limits: {
    account_id: string
    monthly: Int8 | null
    per_performer: Int8 | null
    next_monthly: Int8 | null
    next_monthly_at: Date | null
    next_per_performer: Int8 | null
    next_per_performer_at: Date | null
  }
  split_agreements: {
    id: string
    performer_id: string
    partner_id: string
    name: string
    percent: number
    kinds: string[] | null
    status: 'proposed' | 'active' | 'declined' | 'withdrawn' | 'ended'
    proposed_at: Date
    answered_at: Date | null
    ended_by: string | null
    ended_at: Date | null
  }
  split_earnings: {
    entry_id: string
    sale_id: string
    split_id: string
    performer_id: string
    partner_id: string
    fan_id: string
    kind: string
    amount: Int8
    available_at: Date
    at: Date
  }
  split_totals: {
    split_id: string
    amount: Int8
  }
  splits: {
    id: string
    performer_id: string
    partner_id: string
    name: string
    percent: number
    kinds: string[] | null
    started_at: Date
    ended_at: Date | null
  }
  story_highlights: {
    id: string
    performer_id: string
    title: string
    story_ids: string[]
    cover_id: string | null
    position: number
    created_at: Date
  }
  story_items: {
    id: string
    performer_id: string
    file_id: string
    text: string
    audience: 'free' | 'followers' | 'subscribers'
    status: 'processing' | 'failed' | 'published'
    views: Generated<number>
    created_at: Date
    published_at: Date | null
    expires_at: Date | null
    removed_at: Date | null
  }
  story_views: {
    story_id: string
    account_id: string
  }
  stream_connections: {
    session: string
    kind: string
    room_id: string
    account_id: string
    joined_at: Date
  }
  stream_participants: {
    kind: string
    room_id: string
    account_id: string
    session_id: string
    role: 'publisher' | 'viewer' | 'duplex'
    granted_at: Date
    until: Date | null
  }
  stream_rooms: {
    kind: string
    id: string
    max_publishers: number
    sample_seconds: number | null
    ingest_version: Generated<number>
    opened_at: Date
    closed_at: Date | null
    checked_at: Date
    recording: string | null
    frame_key: string | null
    frame_at: Date | null
  }
  stripe_accounts: {
    account_id: string
    reference: string
    created_at: Generated<Date>
  }
  stripe_customers: {
    account_id: string
    reference: string
    created_at: Generated<Date>
  }
  subscription_events: {
    id: string
    subscription_id: string
    performer_id: string
    at: Date
    from_status: 'none' | 'active' | 'past_due' | 'paused' | 'cancelled' | 'expired'
    event: string
    to_status: 'active' | 'past_due' | 'paused' | 'cancelled' | 'expired'
    pays: boolean
    change: 'new' | 'returned' | 'ended' | null
    renewal: 'succeeded' | 'failed' | null
  }
  subscription_periods: {
    sale_id: string
    subscription_id: string
    starts_at: Date
    expires_at: Date
    paid: Int8
    refunded: Generated<Int8>
  }
  subscriptions: {
    id: string
    fan_id: string
    performer_id: string
    tier_id: string
    type: 'free' | 'gift' | 'monthly' | 'quarterly' | 'half_yearly' | 'yearly'
    status: 'active' | 'past_due' | 'paused' | 'cancelled' | 'expired'
    price: Int8
    tax_included: boolean | null
    method: 'none' | 'card' | 'wallet'
    card_id: string | null
    renews: boolean
    renews_as: 'monthly' | 'quarterly' | 'half_yearly' | 'yearly' | null
    pays: Generated<boolean>
    first_paid_at: Date | null
    started_at: Date
    expires_at: Date
    anchor_day: number | null
    due_at: Date
    attempts: Generated<number>
    failure:
      | 'spending_limit'
      | 'card_declined'
      | 'card_expired'
      | 'card_removed'
      | 'cards_paused'
      | 'not_enough_tokens'
      | 'refused'
      | null
    paused_until: Date | null
    next_tier_id: string | null
    next_type: 'monthly' | 'quarterly' | 'half_yearly' | 'yearly' | null
    next_price: Int8 | null
    next_tax_included: boolean | null
    next_resumes: Generated<boolean>
    proposed_price: Int8 | null
    notified_price: Int8 | null
    next_percent: number | null
    counter_offer_used_at: Date | null
    free_trial_used_at: Date | null
    reminded_for: Date | null
    cancel_reason: string | null
  }
  taken_down_hashes: {
    hash: Buffer
    file_id: string
  }
  tax_countries: {
    account_id: string
    country: string
    stated_at: Date
  }
  tax_rates: {
    id: string
    country: string
    name: string
    rate: number
    valid_from: string
    created_by: string
    created_at: Date
  }
  tax_remittances: {
    id: string
    country: string
    period_from: string
    period_until: string
    reference: string
    amount: Int8
    paid_on: string
    recorded_by: string
    recorded_at: Date
    reversed_by: string | null
    reversed_at: Date | null
    reversal_reason: string | null
  }
  team_acts: {
    id: string
    seat_id: string
    performer_id: string
    member_id: string
    route: string
    seat_right: string
    object_id: string | null
    at: Date
  }
  team_seats: {
    id: string
    performer_id: string
    member_id: string | null
    email: string | null
    token_hash: Buffer | null
    rights: string[]
    invited_at: Date
    expires_at: Date
    accepted_at: Date | null
    ended_at: Date | null
    ended_by: string | null
  }
  terms_agreements: {
    account_id: string
    version: string
    agreed_at: Date
  }
  tier_reservations: {
    id: string
    tier_id: string
    fan_id: string
    at: Date
  }
  tiers: {
    id: string
    performer_id: string
    name: string
    text: Generated<string>
    benefits: Generated<string[]>
    monthly_price: Int8
    yearly_price: Int8
    included_messages: number | null
    included_unlocks: number | null
    seats: number | null
    position: number
    version: Generated<number>
    created_at: Date
    archived_at: Date | null
  }
  tip_goal_tips: {
    sale_id: string
    goal_id: string
    tokens: Int8
  }
  tip_goals: {
    id: string
    performer_id: string
    title: string
    tokens: Int8
    raised: Generated<Int8>
    started_at: Date
    ends_at: Date | null
    reached_at: Date | null
    closed_at: Date | null
  }
  token_packages: {
    id: string
    name: string
    tokens: Int8
    bonus: Generated<Int8>
    price: Int8
    position: Generated<number>
    is_on_sale: Generated<boolean>
  }
  token_refunds: {
    id: string
    payment_id: string
    fan_id: string
    tokens: Int8
    money: Int8
    tax: Int8
    is_full: boolean
    reason: string
    note: string
    by_id: string | null
    at: Date
  }
  token_reinstatements: {
    refund_id: string
    at: Date
  }
  top_up_steps: {
    id: string
    top_up_id: string
    event: string
    by_id: string | null
    amount: Int8
    note: string
    at: Date
  }
  top_ups: {
    id: string
    fan_id: string
    kind: 'transfer' | 'gift' | 'correction'
    status: 'pending' | 'confirmed' | 'credited' | 'reversing' | 'reversed' | 'rejected' | 'cancelled' | 'expired'
    amount: Int8
    currency: string
    tax: Generated<Int8>
    tax_rate: Generated<number>
    tax_name: Generated<string>
    tax_country: string | null
    tokens: Int8
    token_price: Int8
    reversed_tokens: Generated<Int8>
    reversed_amount: Generated<Int8>
    reversed_tax: Generated<Int8>
    reference: string
    reason: Generated<string>
    confirmed_by: string | null
    created_at: Date
    updated_at: Date
    expires_at: Date | null
  }
  tracked_fans: {
    performer_id: string
    fan_id: string
    link_id: string
    is_sign_up: boolean
    has_subscribed: Generated<boolean>
    at: Date
  }
  tracking_links: {
    id: string
    performer_id: string
    name: string
    code: string
    visits: Generated<number>
    created_at: Date
    removed_at: Date | null
  }
  tracking_visitors: {
    link_id: string
    day: string
    visitor: string
  }
  transfers: {
    id: GeneratedAlways<Int8>
    entry_id: string
    debit: string
    credit: string
    unit: 'token' | 'money'
    amount: Int8
    at: Date
  }
  transparency_periods: {
    starts_on: string
    counted_until: string
    content: string
    made_at: Date
  }
  uploader_agreements: {
    id: string
    performer_id: string
    version: string
    text: string
    sealed_name: Buffer
    address_hash: Buffer
    signed_at: Date
  }
  uploads: {
    id: string
    owner_id: string
    kind: string
    name: string
    bytes: Int8
    created_at: Date
    touched_at: Date
    reply: Json | null
    subject_id: string | null
  }
  vault_albums: {
    id: string
    owner_id: string
    name: string
    created_at: Date
  }
  videos: {
    id: string
    performer_id: string
    title: string
    description: string
    tags: Generated<string[]>
    video_id: string | null
    teaser_id: string | null
    thumbnail_id: string | null
    audience: 'free' | 'subscribers' | 'paid'
    tier_ids: Generated<string[]>
    price: Generated<Int8>
    subscribers_included: Generated<boolean>
    status: 'draft' | 'scheduled' | 'processing' | 'failed' | 'in_review' | 'published' | 'archived' | 'expired'
    version: Generated<number>
    created_at: Date
    scheduled_at: Date | null
    published_at: Date | null
    removed_at: Date | null
    edited_at: Date | null
    expires_at: Date | null
    ai: Generated<'none' | 'altered' | 'generated'>
  }
  vocabulary: {
    word: string
    owners: string
  }
  wallets: {
    account_id: string
    balance: Generated<Int8>
  }
  watermarks: {
    owner_id: string
    style: 'off' | 'corner' | 'tiled'
    total: number
  }
  welcome_media: {
    performer_id: string
    photo_id: string | null
    video_id: string | null
  }
  withheld_subjects: {
    subject_id: string
    case_id: string
    since: Date
  }
  word_rule_matches: {
    rule_id: string
    object_id: string
    kind: string
    owner_id: string
    notified_at: Date | null
    hidden_at: Date | null
  }
  word_rules: {
    id: string
    created_by: string | null
    language: 'any' | 'en' | 'es'
    severity: 'explain' | 'refuse' | 'severe'
    places: string[]
    words: string
    status: 'draft' | 'active'
    version: Generated<number>
    created_at: Date
    scan_state: 'none' | 'running' | 'done'
    scan_run: Generated<number>
    scanned: Generated<number>
    scan_kind: Generated<string>
    scan_after: string | null
    scanned_at: Date | null
    grace_until: Date | null
    enforced_at: Date | null
  }
  writing_allowances: {
    tier_id: string
    performer_id: string
    daily: number | null
  }
  writing_terms: {
    performer_id: string
    who: 'everyone' | 'followers' | 'subscribers' | 'nobody'
    price: Int8 | null
    daily: number | null
  }
}
