-- The same words of a message as before, in the language whose plans are kept: a function in SQL is planned with each message that is written,
-- which was a fifth of what writing it cost.
create or replace function message_words(conversation_id uuid, sender_id uuid, recipient_id uuid, said text) returns tsvector
  language plpgsql immutable parallel safe
  as $$ begin
    return array_to_tsvector(array[':in:' || conversation_id, ':of:' || sender_id, ':of:' || recipient_id] || array_remove(
      regexp_split_to_array(regexp_replace(
        translate(replace(replace(replace(replace(
          lower(normalize(regexp_replace(normalize(said, NFKD), '[\u0300-\u036f\u064b-\u065f]', '', 'g'), NFC)),
          'ß', 'ss'), 'þ', 'th'), 'æ', 'ae'), 'œ', 'oe'), 'øłđðı', 'olddi'),
        '([[:alnum:]_]{50})[[:alnum:]_]+', '\1', 'g'), '[^[:alnum:]_]+'), ''));
  end $$;
