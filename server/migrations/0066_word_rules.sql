-- Lists of words that the site does not allow, with what happens to texts that have them. A rule is a draft until an operator has
-- seen what it would match.

create table word_rules (
  id uuid primary key,
  -- Null for a list that came with the site.
  created_by uuid references accounts,
  -- The language of the words; `any` for words of no language. Every list is searched in every text.
  language text not null check (language in ('any', 'en', 'es')),
  severity text not null check (severity in ('explain', 'refuse', 'severe')),
  places text[] not null check (places <> '{}' and places <@ '{texts,tags,names,search}'),
  -- One word or phrase per line.
  words text not null,
  status text not null check (status in ('draft', 'active')),
  version int not null default 1,
  created_at timestamptz not null,
  -- The search over everything published. It begins again when the words of a draft change.
  scan_state text not null check (scan_state in ('none', 'running', 'done')),
  scan_run int not null default 0,
  scanned int not null default 0,
  -- The search continues after this object.
  scan_kind text not null default '',
  scan_after uuid,
  scanned_at timestamptz,
  -- Until then, published items with these words stay.
  grace_until timestamptz,
  enforced_at timestamptz
);
create index word_rules_grace on word_rules (grace_until) where enforced_at is null and grace_until is not null;

-- Published items that have the words of a rule.
create table word_rule_matches (
  rule_id uuid not null references word_rules on delete cascade,
  object_id uuid not null,
  kind text not null,
  owner_id uuid not null references accounts,
  -- The owner was notified of the grace date.
  notified_at timestamptz,
  -- The item still had the words after the grace date, and is hidden until operators decide.
  hidden_at timestamptz,
  primary key (rule_id, object_id)
);
create index word_rule_matches_owner on word_rule_matches (owner_id, rule_id, object_id);

-- Comments in order of id, for the search over everything published, also of one author.
create index comments_of_author on comments (author_id, id) where removed_at is null;

-- Items whose words an operator has to look at have a kind of case.
alter table cases drop constraint cases_kind_check;
alter table cases add constraint cases_kind_check check (
  kind in (
    'user_report', 'underage', 'ncii', 'depicted_claim', 'copyright', 'counter_notice', 'complaint', 'appeal', 'consent', 'review',
    'words'
  )
);

-- The lists that every site starts with. They name what card schemes forbid everywhere: minors, and sex by force. They are short,
-- because a word that has a harmless meaning stops harmless texts. Operators change them at /admin/text-rules.
insert into word_rules (id, language, severity, places, words, status, created_at, scan_state)
select id::uuid, language, severity, places::text[], words, 'active', site_now(), 'none' from (values
  ('01990000-0000-7000-8000-000000000001', 'en', 'severe', '{texts,tags,names,search}', concat_ws(e'\n',
    'child porn', 'childporn', 'child pornography', 'child sex', 'child nudes', 'csam', 'kiddie porn', 'kiddy porn',
    'preteen porn', 'preteen sex', 'preteen girl', 'preteen boy', 'preteen nudes', 'pthc', 'jailbait', 'jail bait',
    'underage sex', 'underage porn', 'underage girl', 'underage girls', 'underage boy', 'underage boys', 'underage teen',
    'underage nudes', 'lolicon', 'shotacon', 'pedophilia', 'paedophilia', 'pedo porn', 'toddler porn',
    'rape porn', 'rape video', 'rape videos', 'raping', 'real rape', 'forced sex', 'forced porn', 'date rape',
    'non consensual sex', 'nonconsensual sex', 'sex trafficking', 'sex slave', 'drugged and fucked')),
  ('01990000-0000-7000-8000-000000000002', 'es', 'severe', '{texts,tags,names,search}', concat_ws(e'\n',
    'pornografía infantil', 'porno infantil', 'abuso infantil', 'sexo infantil', 'pedofilia', 'pederastia',
    'sexo con menores', 'porno de menores', 'porno con menores', 'menores desnudas', 'menores desnudos',
    'niña desnuda', 'niñas desnudas', 'niño desnudo', 'niños desnudos', 'preadolescente desnuda', 'nenas menores',
    'violación real', 'videos de violación', 'vídeos de violación', 'porno de violación', 'violación grupal',
    'sexo forzado', 'porno forzado', 'sexo sin consentimiento', 'trata sexual', 'esclava sexual', 'drogada y follada')),
  ('01990000-0000-7000-8000-000000000003', 'en', 'refuse', '{search}', concat_ws(e'\n',
    'underage', 'preteen', 'pre teen', 'minor girl', 'minor girls', 'minor boy', 'minor boys', 'loli', 'shota', 'lolita',
    'rape', 'raped', 'rapist', 'nonconsensual', 'non consensual')),
  ('01990000-0000-7000-8000-000000000004', 'es', 'refuse', '{search}', concat_ws(e'\n',
    'menor de edad', 'menores de edad', 'colegiala menor', 'preadolescente', 'preadolescentes', 'violada', 'violación',
    'violador'))
) as lists (id, language, severity, places, words);

-- The lists that apply are a setting, which every process has at hand.
insert into settings (name, value)
select 'wordRules', jsonb_agg(jsonb_build_object('severity', severity, 'places', places, 'words', words) order by id) from word_rules;
