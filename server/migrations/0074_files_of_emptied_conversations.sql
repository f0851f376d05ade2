-- Emptied messages hold their files no longer, but for those that were bought: what nothing else uses is removed by the job that looks for such files.
delete from file_uses using messages m, conversations c
where file_uses.kind = 'message' and file_uses.subject_id = m.id and c.id = m.conversation_id and m.seq <= c.cleared_seq
  and not exists (select from sales where sales.target_id = m.id);
